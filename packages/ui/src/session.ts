/**
 * Who is signed in, in every tab. The access token lives in memory alone; the refresh token is a cookie that no script
 * reads, and the browser's storage holds nothing but the fact that there was one.
 */
import { ServiceError } from './service-error.ts';

/** What the service answers whoever signs in. */
export interface SignedIn<Account> {
  account: Account;
  accessToken: string;
  /** Seconds that the access token lives. */
  expiresIn: number;
}

/** How a product asks for sessions; each throws a {@link ServiceError} where it is refused. */
export interface SessionCalls<Account> {
  login(email: string, password: string): Promise<SignedIn<Account>>;
  /** By the cookie, which it uses up. */
  refresh(): Promise<SignedIn<Account>>;
  logout(): Promise<unknown>;
}

/** `restoring` until it is known whether the cookie of an earlier visit still holds. */
export interface SessionState<Account> {
  account: Account | null;
  restoring: boolean;
}

interface Held<Account> {
  account: Account;
  accessToken: string;
  /** Milliseconds since 1970 on this computer's clock. */
  endsAt: number;
}
/** What tabs tell each other: a session that was begun or renewed, or that there is none any more. */
type Told<Account> = { held: Held<Account> } | { held: null };

/** Before it ends by so much a token is renewed: a request takes its time, and clocks differ. */
const MARGIN_MS = 30_000;
/** What a tab tells and the end of its turn come to others by two ways: in no order, and milliseconds apart. */
const heard = () => new Promise((resolve) => setTimeout(resolve, 200));
const isStale = (endsAt: number, now: number): boolean => endsAt - now < MARGIN_MS;

export class Session<Account extends { id: string }> {
  readonly #calls: SessionCalls<Account>;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  readonly #tabs: BroadcastChannel;
  #held: Held<Account> | null = null;
  #state: SessionState<Account>;
  #refreshing: Promise<void> | undefined;

  /** @param name - the product's, which tells its tabs from those of others. */
  constructor(name: string, calls: SessionCalls<Account>) {
    this.#name = `workreel.${name}.session`;
    this.#calls = calls;
    this.#state = { account: null, restoring: this.#wasSignedIn() };
    this.#tabs = new BroadcastChannel(this.#name);
    this.#tabs.onmessage = ({ data }: MessageEvent<Told<Account>>) => this.#set(data.held);
  }

  readonly state = (): SessionState<Account> => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes up the session of an earlier visit, where there is one. It never fails: whoever cannot be recognised is nobody. */
  async restore(): Promise<void> {
    if (!this.#state.restoring) return;
    await this.#refresh().catch(() => undefined);
    if (this.#state.restoring) this.#publish();
  }

  /** @throws ServiceError `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`. */
  async signIn(email: string, password: string): Promise<void> {
    this.#keep(await this.#calls.login(email, password));
  }

  /** @throws where the service cannot be told: then the session is still open. */
  async signOut(): Promise<void> {
    await this.#calls.logout();
    this.end();
  }

  /** It ended elsewhere: the account was erased, say. */
  end(): void {
    this.#set(null);
    this.#tell();
  }

  /** What the service said of the account. */
  update(account: Account): void {
    if (!this.#held) return;
    this.#held = { ...this.#held, account };
    this.#publish();
    this.#tell();
  }

  /**
   * `fetch` with the access token. One that is about to end is renewed before it is sent, and one that is
   * refused is renewed once; whoever is not signed in asks without.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    const again = this.#held ? request.clone() : undefined;
    if (this.#held && isStale(this.#held.endsAt, Date.now())) await this.#refresh();
    const token = this.#held?.accessToken;
    const response = await fetch(this.#signed(request));
    if (response.status !== 401 || !again || !token) return response;
    await response.body?.cancel();
    // Another request, or another tab, may have renewed it meanwhile.
    if (this.#held?.accessToken === token) await this.#refresh();
    return fetch(this.#signed(again));
  };

  #signed(request: Request): Request {
    if (this.#held) request.headers.set('Authorization', `Bearer ${this.#held.accessToken}`);
    return request;
  }

  /** One renewal at a time, in all tabs: each uses up the cookie it is sent with. */
  #refresh(): Promise<void> {
    const before = this.#held?.accessToken;
    const renew = async () => {
      // Another tab had its turn first, and told of it.
      if (this.#held && this.#held.accessToken !== before) return;
      try {
        this.#keep(await this.#calls.refresh());
      } catch (error) {
        if (error instanceof ServiceError && error.status === 401) this.end();
        throw error;
      }
    };
    this.#refreshing ??= new Promise<void>((resolve, reject) => {
      const turn = () => renew().then(resolve, reject);
      // Only https and this computer itself have locks. The turn is given on when the other tabs have heard of it.
      if (navigator.locks) navigator.locks.request(this.#name, () => turn().then(heard));
      else turn();
    }).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  #keep({ account, accessToken, expiresIn }: SignedIn<Account>): void {
    this.#set({ account, accessToken, endsAt: Date.now() + expiresIn * 1_000 });
    this.#tell();
  }

  #tell(): void {
    this.#tabs.postMessage({ held: this.#held } satisfies Told<Account>);
  }

  #set(held: Held<Account> | null): void {
    this.#held = held;
    this.#note(held !== null);
    this.#publish();
  }

  #publish(): void {
    const account = this.#held?.account ?? null;
    // A renewed token changes nobody: a new object would draw every page again.
    if (!this.#state.restoring && JSON.stringify(account) === JSON.stringify(this.#state.account)) return;
    this.#state = { account, restoring: false };
    for (const listener of this.#listeners) listener();
  }

  /** Storage may be shut (private windows, strict settings): then a reload asks to sign in again. */
  #wasSignedIn(): boolean {
    try {
      return localStorage.getItem(this.#name) !== null;
    } catch {
      return false;
    }
  }

  #note(signedIn: boolean): void {
    try {
      if (signedIn) localStorage.setItem(this.#name, 'yes');
      else localStorage.removeItem(this.#name);
    } catch {
      // Nothing is lost but the memory of it.
    }
  }
}
