import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from './service-error.ts';
import { Session } from './session.ts';

interface TestAccount {
  id: string;
}
const ACCOUNT: TestAccount = { id: '7' };
const signedIn = (accessToken: string, expiresIn = 900) => ({ account: ACCOUNT, accessToken, expiresIn });
const unauthorized = () => new ServiceError(new Response(null, { status: 401 }), undefined);

/** `Authorization` headers of the requests. */
let requests: (string | null)[];
/** Responds to a request by its `Authorization` header. */
let respond: (authorization: string | null) => Response;
let channels: BroadcastChannel[];
let sessionCount = 0;
let name: string;

/** Opens a tab of the application. */
function openTab(
  calls: Partial<ConstructorParameters<typeof Session<TestAccount>>[1]> = {},
): Session<TestAccount> {
  const session = new Session<TestAccount>(name, {
    login: async () => signedIn('first'),
    refresh: async () => signedIn('second'),
    logout: async () => {},
    ...calls,
  });
  void session.start();
  return session;
}
const send = (session: Session<TestAccount>) => session.fetch(new Request('http://service.example/mine'));

beforeEach(() => {
  requests = [];
  channels = [];
  name = `test-${++sessionCount}`;
  respond = () => new Response('ok');
  // An open channel would keep the process alive.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(channel: string) {
        super(channel);
        channels.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    requests.push(headers.get('authorization'));
    return respond(headers.get('authorization'));
  });
});
afterEach(() => {
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
});

describe('a session', () => {
  test('sends its token, or none when signed out', async () => {
    const session = openTab();
    await send(session);
    await session.signIn('a@example.org', 'secret');
    await send(session);
    await session.signOut();
    await send(session);
    expect(requests).toEqual([null, 'Bearer first', null]);
  });

  test('renews an expiring token before the request', async () => {
    const session = openTab({ login: async () => signedIn('first', 20) });
    await session.signIn('a@example.org', 'secret');
    await send(session);
    expect(requests).toEqual(['Bearer second']);
  });

  test('renews a rejected token once for concurrent requests', async () => {
    const refresh = vi.fn(async () => signedIn('second'));
    const session = openTab({ refresh });
    respond = (token) => new Response(null, { status: token === 'Bearer first' ? 401 : 200 });
    await session.signIn('a@example.org', 'secret');
    const responses = await Promise.all([send(session), send(session), send(session)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('ends if the server rejects the refresh, but not if the server cannot be reached', async () => {
    const session = openTab({
      login: async () => signedIn('first', 20),
      refresh: async () => {
        throw new TypeError('fetch failed');
      },
    });
    await session.signIn('a@example.org', 'secret');
    await expect(send(session)).rejects.toThrow('fetch failed');
    expect(session.state().account).toEqual(ACCOUNT);

    const ended = openTab({
      login: async () => signedIn('first', 20),
      refresh: async () => {
        throw unauthorized();
      },
    });
    await ended.signIn('a@example.org', 'secret');
    await expect(send(ended)).rejects.toThrow(ServiceError);
    expect(ended.state().account).toBeNull();
  });

  test('ends if the service has ended it, which is checked on request', async () => {
    let error: Error = new TypeError('fetch failed');
    const session = openTab({
      refresh: async () => {
        throw error;
      },
    });
    await session.verify();
    await session.signIn('a@example.org', 'secret');
    await session.verify();
    expect(session.state().account).toEqual(ACCOUNT);
    error = unauthorized();
    await session.verify();
    expect(session.state().account).toBeNull();
  });

  test('shares a renewed token and a sign-out with all tabs', async () => {
    const refresh = vi.fn(async () => {
      await sleep(20);
      return signedIn('second');
    });
    const [tabA, tabB] = [openTab({ refresh }), openTab({ refresh })];
    await tabA.signIn('a@example.org', 'secret');
    await vi.waitFor(() => expect(tabB.state().account).toEqual(ACCOUNT));
    respond = (token) => new Response(null, { status: token === 'Bearer first' ? 401 : 200 });
    const received = new Promise((resolve) =>
      new BroadcastChannel(`workreel.${name}.session`).addEventListener('message', resolve),
    );
    await send(tabA);
    await received;
    await sleep(0);
    requests = [];
    await send(tabB);
    expect(requests).toEqual(['Bearer second']);
    expect(refresh).toHaveBeenCalledTimes(1);
    await tabB.signOut();
    await vi.waitFor(() => expect(tabA.state().account).toBeNull());
  });

  test('is renewed only once even if messages between tabs are delayed', async () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends BroadcastChannel {
        override set onmessage(listener: (event: MessageEvent) => void) {
          super.onmessage = (event) => setTimeout(listener, 50, event);
        }
      },
    );
    const refresh = vi.fn(async () => signedIn('second'));
    const login = async () => signedIn('first', 20);
    const tabs = [openTab({ login, refresh }), openTab({ login, refresh })];
    await tabs[0]!.signIn('a@example.org', 'secret');
    await vi.waitFor(() => expect(tabs[1]!.state().account).toEqual(ACCOUNT));
    await Promise.all(tabs.map(send));
    expect(requests).toEqual(['Bearer second', 'Bearer second']);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
