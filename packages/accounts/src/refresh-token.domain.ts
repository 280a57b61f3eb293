import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * A refresh token consists of a selector, which identifies the session, and a secret, which changes with each
 * use. The database stores only a hash of the secret. A known selector with a secret that is neither the
 * current nor the previous one means that an old token was reused.
 */
export interface RefreshToken {
  selector: string;
  secret: string;
}

const SELECTOR_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN_PATTERN = /^([\w-]{22})\.([\w-]{43})$/;

export const createRefreshToken = (
  selector = randomBytes(SELECTOR_BYTES).toString('base64url'),
): RefreshToken => ({
  selector,
  secret: randomBytes(SECRET_BYTES).toString('base64url'),
});

export const formatRefreshToken = ({ selector, secret }: RefreshToken): string => `${selector}.${secret}`;

/** @returns null if the text does not have the format of a refresh token. */
export function parseRefreshToken(text: string): RefreshToken | null {
  const [, selector, secret] = TOKEN_PATTERN.exec(text) ?? [];
  return selector && secret ? { selector, secret } : null;
}

/** A fast hash is sufficient because secrets have 256 random bits. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export function matchesHash(secret: string, hash: string | null): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(hashSecret(secret)), Buffer.from(hash));
}

/** A constant nonce is safe here: each key is derived from a new secret and encrypts one message. */
const NONCE = Buffer.alloc(12);
const TAG_BYTES = 16;
const deriveKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'workreel successor of a refresh token', 32));

/**
 * Encrypts the next secret with a key derived from the previous one. This way, two tabs that refresh concurrently
 * get the same new token, although the database contains no usable secret.
 */
export function sealSuccessor(secret: string, successor: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), NONCE);
  return Buffer.concat([cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** @throws if the secret is not the one that was used for sealing, or the data was modified. */
export function openSuccessor(secret: string, sealed: Uint8Array): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), NONCE, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8');
}
