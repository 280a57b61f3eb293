import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a key for `JWT_PRIVATE_KEYS` and a function that issues access tokens with any lifetime. */
export function createSigningKey(): {
  pem: string;
  token(accountId: string, lifetimeSeconds: number): string;
} {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  // RFC 7638 requires this order of the members.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    token: (accountId, lifetimeSeconds) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: 'workreel',
        aud: 'workreel',
        sub: accountId,
        jti: randomUUID(),
        role: 'user',
        iat: now,
        exp: now + lifetimeSeconds,
      };
      const signingInput = `${base64url({ alg: 'EdDSA', typ: 'at+jwt', kid })}.${base64url(claims)}`;
      return `${signingInput}.${sign(null, Buffer.from(signingInput), privateKey).toString('base64url')}`;
    },
  };
}
