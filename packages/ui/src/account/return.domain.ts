/** How a user gets back to the page that they left to sign in, and what they wanted to do there. */
import { isReturnAddress } from '../address.domain.ts';

/** The page that a user left to sign in. */
export interface ReturnPoint {
  /** Path, query string and fragment, without the base path. */
  to: string;
  /** State of the history entry if it is a state of the page before it, such as a posting that is open beside the list. */
  pageState?: object | undefined;
}

/** State of the history entries of the pages for signing in. */
export interface SignInState {
  /** With the index of its history entry. Missing if the user came from outside of the application. */
  returnPoint?: ReturnPoint & { index: number };
  /** What the user wants to do, as the application describes it. */
  action?: unknown;
  /** When the user wanted it, in milliseconds since 1970. */
  requestedAt?: number;
  /** Whether the action is kept for the link of an email, which may open in another tab. */
  isKept?: boolean;
}

/** What is kept for the link of an email. */
export interface Kept extends ReturnPoint {
  /** The address to which the email was sent, in lower case. */
  email: string;
  action?: unknown;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

/** Afterwards the user may have forgotten that they wanted to do it. */
export const EXPIRES_AFTER_MS = 30 * 60_000;

const isRecent = (at: number, now: number): boolean => at <= now && now - at < EXPIRES_AFTER_MS;

/** Returns what the user wants to do after signing in on a page, unless that was long ago. @param now - in milliseconds since 1970. */
export const currentAction = ({ action, requestedAt }: SignInState, now: number): unknown =>
  requestedAt !== undefined && isRecent(requestedAt, now) ? action : undefined;

/** Parses what is kept; anything else, or what has expired, is nothing. @param now - in milliseconds since 1970. */
export function parseKept(text: string | null, now: number): Kept | undefined {
  try {
    const { to, pageState, email, action, at } = (JSON.parse(text ?? 'null') ?? {}) as Partial<Kept>;
    if (typeof to !== 'string' || !isReturnAddress(to)) return undefined;
    if (typeof email !== 'string' || typeof at !== 'number' || !isRecent(at, now)) return undefined;
    return { to, email, action, at, ...(isObject(pageState) && { pageState }) };
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
