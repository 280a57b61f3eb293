import { isCommonPassword } from '@workreel/platform/common-passwords';
import { badRequest } from '@workreel/platform/problem';

/** What a guesser knows about the owner of a password. */
export interface PasswordOwner {
  email: string;
  name: string;
}

/** Lower case, without the digits and signs that people add at either end. */
const core = (text: string) =>
  text
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/[^\p{L}]+$/u, '');

/** Returns why a new password would be guessed early; null if it is acceptable. */
export function passwordWeakness(password: string, { email, name }: PasswordOwner): string | null {
  if (isCommonPassword(password)) return 'This is one of the most common passwords. Choose another one.';
  const [localPart = ''] = email.split('@', 1);
  const own = [email, localPart, name, name.replaceAll(/\s/g, '')];
  const lower = password.trim().toLowerCase();
  const isOwn = own.some(
    (text) => lower === text.trim().toLowerCase() || (core(text) !== '' && core(password) === core(text)),
  );
  return isOwn ? 'The password must not be your email address or name.' : null;
}

/** @throws Problem 400 WEAK_PASSWORD. */
export function rejectWeakPassword(password: string, owner: PasswordOwner): void {
  const message = passwordWeakness(password, owner);
  if (message !== null) throw badRequest('WEAK_PASSWORD', message, [{ path: '/body/password', message }]);
}
