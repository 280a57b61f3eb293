/**
 * The signed-in account, shared by all tabs. The access token is kept only in memory; the refresh token is an `HttpOnly`
 * cookie; local storage only records whether there was a session.
 */
import { ServiceError } from './service-error.ts';

/** The response to a sign-in. */
export interface SignedIn<Account> {
  account: Account;
  accessToken: string;
  /** Lifetime of the access token in seconds. */
  expiresIn: number;
}

/** API calls for sessions. Each throws a {@link ServiceError} if the server rejects the request. */
export interface SessionCalls<Account> {
  login(email: string, password: string): Promise<SignedIn<Account>>;
  /** Uses the refresh cookie, which is valid only once. */
  refresh(): Promise<SignedIn<Account>>;
  logout(): Promise<unknown>;
}

/** `restoring` until it is known whether the cookie of an earlier visit is still valid. */
export interface SessionState<Account> {
  account: Account | null;
  restoring: boolean;
}

interface StoredSession<Account> {
  account: Account;
  accessToken: string;
  /** Local clock time, in milliseconds since 1970. */
  expiresAt: number;
}
/** Message between tabs: a new or renewed session, or null after signing out. */
type TabMessage<Account> = { session: StoredSession<Account> | null };

/** Renew a token this long before it expires: requests take time and clocks differ. */
const RENEW_BEFORE_MS = 30_000;
/** Waits until other tabs have received a message: it may arrive milliseconds after the release of a lock. */
const waitForDelivery = () => new Promise((resolve) => setTimeout(resolve, 200));
const isExpiring = (expiresAt: number, now: number): boolean => expiresAt - now < RENEW_BEFORE_MS;

export class Session<Account extends { id: string }> {
  readonly application: string;
  readonly #calls: SessionCalls<Account>;
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  #tabs: BroadcastChannel | undefined;
  #session: StoredSession<Account> | null = null;
  #state: SessionState<Account>;
  #refreshing: Promise<void> | undefined;

  /** @param application - ID of the application; separates its tabs from those of others on the same origin. */
  constructor(application: string, calls: SessionCalls<Account>) {
    this.application = application;
    this.#name = `workreel.${application}.session`;
    this.#calls = calls;
    this.#state = { account: null, restoring: this.#wasSignedIn() };
  }

  /** Starts to share the session with other tabs, and restores the one of an earlier visit. Never rejects. */
  async start(): Promise<void> {
    this.#tabs = new BroadcastChannel(this.#name);
    this.#tabs.onmessage = ({ data }: MessageEvent<TabMessage<Account>>) => this.#set(data.session);
    await this.restore();
  }

  readonly state = (): SessionState<Account> => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restores the session of an earlier visit. Never rejects: if the session cannot be restored, the user is signed out. */
  async restore(): Promise<void> {
    if (!this.#state.restoring) return;
    await this.#refresh().catch(() => undefined);
    if (this.#state.restoring) this.#publish();
  }

  /** @throws ServiceError `INVALID_CREDENTIALS`, `TOO_MANY_REQUESTS`. */
  async signIn(email: string, password: string): Promise<void> {
    this.#begin(await this.#calls.login(email, password));
  }

  /** @throws if the server cannot be reached; then the user stays signed in. */
  async signOut(): Promise<void> {
    await this.#calls.logout();
    this.end();
  }

  /**
   * Ends the session locally if the service has ended it: what anyone may ask for is then answered as to strangers, so a user may not see
   * their own videos. Never rejects.
   */
  async verify(): Promise<void> {
    if (this.#session) await this.#refresh().catch(() => undefined);
  }

  /** Ends the session locally, for example after the account was deleted. */
  end(): void {
    this.#set(null);
    this.#broadcast();
  }

  /** Replaces the account after it was changed. */
  update(account: Account): void {
    if (!this.#session) return;
    this.#session = { ...this.#session, account };
    this.#publish();
    this.#broadcast();
  }

  /**
   * `fetch` with the access token, if there is one. Renews the token before the request if it is about to expire, and
   * after the request if the server rejected it.
   */
  readonly fetch = async (request: Request): Promise<Response> => {
    const retry = this.#session ? request.clone() : undefined;
    if (this.#session && isExpiring(this.#session.expiresAt, Date.now())) await this.#refresh();
    const token = this.#session?.accessToken;
    const response = await fetch(this.#withToken(request));
    if (response.status !== 401 || !retry || !token) return response;
    await response.body?.cancel();
    // Another request or tab may have renewed the token already.
    if (this.#session?.accessToken === token) await this.#refresh();
    return fetch(this.#withToken(retry));
  };

  #withToken(request: Request): Request {
    if (this.#session) request.headers.set('Authorization', `Bearer ${this.#session.accessToken}`);
    return request;
  }

  /** Renews the session, in one tab at a time, because the refresh cookie is valid only once. */
  #refresh(): Promise<void> {
    const before = this.#session?.accessToken;
    const renew = async () => {
      // Another tab renewed the token first.
      if (this.#session && this.#session.accessToken !== before) return;
      try {
        this.#begin(await this.#calls.refresh());
      } catch (error) {
        if (error instanceof ServiceError && error.status === 401) this.end();
        throw error;
      }
    };
    this.#refreshing ??= new Promise<void>((resolve, reject) => {
      const run = () => renew().then(resolve, reject);
      // Locks require a secure context. Hold the lock until the other tabs have received the new session.
      if (navigator.locks) navigator.locks.request(this.#name, () => run().then(waitForDelivery));
      else run();
    }).finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  #begin({ account, accessToken, expiresIn }: SignedIn<Account>): void {
    this.#set({ account, accessToken, expiresAt: Date.now() + expiresIn * 1_000 });
    this.#broadcast();
  }

  #broadcast(): void {
    this.#tabs?.postMessage({ session: this.#session } satisfies TabMessage<Account>);
  }

  #set(session: StoredSession<Account> | null): void {
    this.#session = session;
    this.#rememberSignedIn(session !== null);
    this.#publish();
  }

  #publish(): void {
    const account = this.#session?.account ?? null;
    // A renewed token does not change the account, and a new object would render every page again.
    if (!this.#state.restoring && JSON.stringify(account) === JSON.stringify(this.#state.account)) return;
    this.#state = { account, restoring: false };
    for (const listener of this.#listeners) listener();
  }

  /** Storage may be unavailable (private windows, strict settings); then a reload requires signing in again. */
  #wasSignedIn(): boolean {
    try {
      return localStorage.getItem(this.#name) !== null;
    } catch {
      return false;
    }
  }

  #rememberSignedIn(signedIn: boolean): void {
    try {
      if (signedIn) localStorage.setItem(this.#name, 'yes');
      else localStorage.removeItem(this.#name);
    } catch {
      // See #wasSignedIn.
    }
  }
}
