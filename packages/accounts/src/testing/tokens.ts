/** Creates and forges tokens without the code under test. */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
} from 'node:crypto';

export const generateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;

export const publicPemOf = (privatePem: string): string =>
  createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }) as string;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Decodes a token or an `Authorization` header with one. */
export function readToken(token: string): {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
} {
  const [header = '', claims = ''] = token.replace(/^Bearer /, '').split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  return { header: decode(header), claims: decode(claims) };
}

export const signers = {
  ed25519: (pem: string) => (text: string) => sign(null, Buffer.from(text), createPrivateKey(pem)),
  hs256: (secret: string | Buffer) => (text: string) => createHmac('sha256', secret).update(text).digest(),
  es256: () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return (text: string) =>
      sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  },
  none: () => Buffer.alloc(0),
};

export function makeToken(header: object, claims: object, signer: (text: string) => Buffer): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${signer(signed).toString('base64url')}`;
}

/** Claims of a valid token. @param change - `undefined` removes a claim. */
export function validClaims(accountId: string, change: Record<string, unknown> = {}): object {
  const now = Math.floor(Date.now() / 1_000);
  return {
    iss: 'workreel',
    aud: 'workreel',
    sub: accountId,
    iat: now,
    exp: now + 900,
    jti: randomUUID(),
    role: 'user',
    ...change,
  };
}
