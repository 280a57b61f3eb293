import { readFileSync } from 'node:fs';

/**
 * The 10,000 most common passwords of at least 8 characters, in lower case, most common first: the list of
 * `@zxcvbn-ts/language-common` 4.1.3 (MIT license), which is compiled from published leaks. Shorter ones are rejected by
 * their length.
 */
const LIST = new URL('./common-passwords.txt', import.meta.url);
let passwords: ReadonlySet<string> | undefined;

/** Whether a password is one of the 10,000 most common ones, in any case. Reads the list (93 kB) at the first call. */
export function isCommonPassword(password: string): boolean {
  passwords ??= new Set(readFileSync(LIST, 'utf8').trimEnd().split('\n'));
  return passwords.has(password.toLowerCase());
}
