import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key for `JWT_PRIVATE_KEYS`: who holds it makes tokens that end when they want them to. */
export function makeSigningKey(): { pem: string; token(accountId: string, endsInSeconds: number): string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  // RFC 7638: the members in this order.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  return {
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    token: (accountId, endsInSeconds) => {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: 'workreel',
        aud: 'workreel',
        sub: accountId,
        jti: randomUUID(),
        role: 'user',
        iat: now,
        exp: now + endsInSeconds,
      };
      const said = `${base64url({ alg: 'EdDSA', typ: 'at+jwt', kid })}.${base64url(claims)}`;
      return `${said}.${sign(null, Buffer.from(said), privateKey).toString('base64url')}`;
    },
  };
}
