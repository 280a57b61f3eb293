import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from './service-error.ts';
import { Session } from './session.ts';

interface Person {
  id: string;
}
const SOMEBODY: Person = { id: '7' };
const signedIn = (accessToken: string, expiresIn = 900) => ({ account: SOMEBODY, accessToken, expiresIn });
const refused = () => new ServiceError(new Response(null, { status: 401 }), undefined);

/** What the service was asked with, a request a line. */
let asked: (string | null)[];
/** Answers by what was asked with. */
let answer: (authorization: string | null) => Response;
let channels: BroadcastChannel[];
let names = 0;
let name: string;

/** A tab of the product. */
function tab(calls: Partial<ConstructorParameters<typeof Session<Person>>[1]> = {}): Session<Person> {
  return new Session<Person>(name, {
    login: async () => signedIn('first'),
    refresh: async () => signedIn('second'),
    logout: async () => {},
    ...calls,
  });
}
const ask = (session: Session<Person>) => session.fetch(new Request('http://service.example/mine'));

beforeEach(() => {
  asked = [];
  channels = [];
  name = `test-${++names}`;
  answer = () => new Response('ok');
  // An open one would keep the tests from ending.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(called: string) {
        super(called);
        channels.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    asked.push(headers.get('authorization'));
    return answer(headers.get('authorization'));
  });
});
afterEach(() => {
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
});

describe('a session', () => {
  test('asks with its token, and without one where nobody is signed in', async () => {
    const session = tab();
    await ask(session);
    await session.signIn('a@example.org', 'secret');
    await ask(session);
    await session.signOut();
    await ask(session);
    expect(asked).toEqual([null, 'Bearer first', null]);
  });

  test('renews a token that is about to end before it asks', async () => {
    const session = tab({ login: async () => signedIn('first', 20) });
    await session.signIn('a@example.org', 'secret');
    await ask(session);
    expect(asked).toEqual(['Bearer second']);
  });

  test('renews a token that is refused, once, for all who ask meanwhile', async () => {
    const refresh = vi.fn(async () => signedIn('second'));
    const session = tab({ refresh });
    answer = (token) => new Response(null, { status: token === 'Bearer first' ? 401 : 200 });
    await session.signIn('a@example.org', 'secret');
    const answers = await Promise.all([ask(session), ask(session), ask(session)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('ends where the service knows it no more, and stays where the service cannot be reached', async () => {
    const session = tab({
      login: async () => signedIn('first', 20),
      refresh: async () => {
        throw new TypeError('fetch failed');
      },
    });
    await session.signIn('a@example.org', 'secret');
    await expect(ask(session)).rejects.toThrow('fetch failed');
    expect(session.state().account).toEqual(SOMEBODY);

    const ended = tab({
      login: async () => signedIn('first', 20),
      refresh: async () => {
        throw refused();
      },
    });
    await ended.signIn('a@example.org', 'secret');
    await expect(ask(ended)).rejects.toThrow(ServiceError);
    expect(ended.state().account).toBeNull();
  });

  test('is one in all tabs: what one renews the others use, and where one signs out all do', async () => {
    const refresh = vi.fn(async () => {
      await sleep(20);
      return signedIn('second');
    });
    const [one, other] = [tab({ refresh }), tab({ refresh })];
    await one.signIn('a@example.org', 'secret');
    await vi.waitFor(() => expect(other.state().account).toEqual(SOMEBODY));
    answer = (token) => new Response(null, { status: token === 'Bearer first' ? 401 : 200 });
    const told = new Promise((resolve) =>
      new BroadcastChannel(`workreel.${name}.session`).addEventListener('message', resolve),
    );
    await ask(one);
    await told;
    await sleep(0);
    asked = [];
    await ask(other);
    expect(asked).toEqual(['Bearer second']);
    expect(refresh).toHaveBeenCalledTimes(1);
    await other.signOut();
    await vi.waitFor(() => expect(one.state().account).toBeNull());
  });

  test('is renewed once, though what tabs tell each other comes late', async () => {
    vi.stubGlobal(
      'BroadcastChannel',
      class extends BroadcastChannel {
        override set onmessage(hear: (event: MessageEvent) => void) {
          super.onmessage = (event) => setTimeout(hear, 50, event);
        }
      },
    );
    const refresh = vi.fn(async () => signedIn('second'));
    const login = async () => signedIn('first', 20);
    const tabs = [tab({ login, refresh }), tab({ login, refresh })];
    await tabs[0]!.signIn('a@example.org', 'secret');
    await vi.waitFor(() => expect(tabs[1]!.state().account).toEqual(SOMEBODY));
    await Promise.all(tabs.map(ask));
    expect(asked).toEqual(['Bearer second', 'Bearer second']);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
