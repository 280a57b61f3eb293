import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { Db } from '@workreel/platform/database';
import { type Identity, isUuid } from '@workreel/platform/http';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  importJWK,
  importPKCS8,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { AccountsSchema } from './tables.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** How far the clocks of two of our machines may lie apart. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Ed25519 signatures (RFC 8037), and no other algorithm is ever believed. */
const ALGORITHM = 'EdDSA';
/** One for both services, so that one login serves both where they share a database. */
const ISSUER = 'workreel';
const AUDIENCE = 'workreel';

interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
}

export interface Tokens {
  sign(identity: Identity): Promise<string>;
  /** Null where the token is not ours, was changed, is not yet valid, or ended more than the grace ago. */
  verify(token: string, graceSeconds: number): Promise<Pick<Identity, 'accountId' | 'sessionId'> | null>;
  /** RFC 7517. */
  jwks(): { keys: JWK[] };
}

/**
 * @param pems - private keys (PKCS #8 PEM, Ed25519) of `JWT_PRIVATE_KEYS`, the first signs; none:
 *   one is generated once and kept in the database, so that all processes share it.
 */
export async function openTokens(db: Db<AccountsSchema>, pems: readonly string[]): Promise<Tokens> {
  const keys = await Promise.all((pems.length > 0 ? pems : [await sharedKey(db)]).map(readKey));
  const signer = keys[0]!;
  const byKid = new Map(keys.map((key) => [key.kid, key.publicKey]));
  return {
    sign: ({ accountId, role, sessionId }) =>
      new SignJWT({ role })
        .setProtectedHeader({ alg: ALGORITHM, kid: signer.kid, typ: 'at+jwt' })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setJti(sessionId === null ? randomUUID() : `${sessionId}.${randomUUID()}`)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(signer.privateKey),
    verify: async (token, graceSeconds) => {
      try {
        const { payload } = await jwtVerify(
          token,
          ({ kid }) => byKid.get(kid ?? '') ?? Promise.reject(new Error('unknown key')),
          {
            algorithms: [ALGORITHM],
            issuer: ISSUER,
            audience: AUDIENCE,
            typ: 'at+jwt',
            // Also refuses what claims to come from the future.
            maxTokenAge: ACCESS_TOKEN_SECONDS,
            clockTolerance: CLOCK_TOLERANCE_SECONDS + graceSeconds,
            requiredClaims: ['sub', 'exp', 'iat', 'jti', 'role'],
          },
        );
        return { accountId: payload.sub!, sessionId: sessionOf(payload.jti!) };
      } catch {
        return null;
      }
    },
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
  };
}

/**
 * The session that a token belongs to stands before the dot of its `jti`: a session that ends takes its
 * tokens with it. Tokens made by whoever holds the keys otherwise belong to none.
 */
function sessionOf(jti: string): string | null {
  const [session = '', rest] = jti.split('.');
  return rest !== undefined && isUuid(session) ? session : null;
}

async function readKey(pem: string): Promise<SigningKey> {
  const privateKey = await importPKCS8(pem, ALGORITHM, { extractable: true });
  const { d: _private, ...jwk } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const publicJwk = { ...jwk, kid, alg: ALGORITHM, use: 'sig' };
  const publicKey = (await importJWK(jwk, ALGORITHM)) as CryptoKey;
  return { kid, privateKey, publicKey, publicJwk };
}

async function sharedKey(db: Db<AccountsSchema>): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const private_pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  // Two first starts at once: the one that comes second takes the other's.
  await db
    .insertInto('accounts.signing_keys')
    .values({ kid: 'generated', private_pem })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('accounts.signing_keys')
    .select('private_pem')
    .where('kid', '=', 'generated')
    .executeTakeFirstOrThrow();
  return row.private_pem;
}
