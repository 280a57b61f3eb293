/** Time for a request to arrive, and for clocks that go at different speeds, in milliseconds. */
const MARGIN_MS = 60_000;

/** Whether a token that ends then is renewed before it is sent again. */
export const isStale = (endsAt: number, now: number): boolean => now >= endsAt - MARGIN_MS;

/** What the service asks of a new password: length alone, in characters. */
export const PASSWORD_LENGTH = { least: 8, most: 256 };
