import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * A refresh token: a selector that finds its session and stays the same, and a secret that changes with
 * each use. The database keeps the secret's hash alone. A known selector with a secret that is neither
 * the current one nor the one before can only be an old token used again.
 */
export interface RefreshToken {
  selector: string;
  secret: string;
}

const SELECTOR_BYTES = 16;
const SECRET_BYTES = 32;
const FORM = /^([\w-]{22})\.([\w-]{43})$/;

export const createRefreshToken = (
  selector = randomBytes(SELECTOR_BYTES).toString('base64url'),
): RefreshToken => ({
  selector,
  secret: randomBytes(SECRET_BYTES).toString('base64url'),
});

export const writeRefreshToken = ({ selector, secret }: RefreshToken): string => `${selector}.${secret}`;

/** @returns null for a text that is no token of ours. */
export function readRefreshToken(text: string): RefreshToken | null {
  const [, selector, secret] = FORM.exec(text) ?? [];
  return selector && secret ? { selector, secret } : null;
}

/** Secrets are 256 random bits: a plain hash cannot be turned round. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function matchesHash(secret: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
}

/** Each secret seals once, so its key needs no other nonce. */
const NONCE = Buffer.alloc(12);
const TAG_BYTES = 16;
const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'workreel successor of a refresh token', 32));

/**
 * The successor, readable with the token before it and nothing else: two tabs that refresh at once get
 * one and the same successor, though the database could not tell it.
 */
export function sealSuccessor(secret: string, successor: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), NONCE);
  return Buffer.concat([cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws where the secret is not the one that it was sealed with. */
export function openSuccessor(secret: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), NONCE, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
