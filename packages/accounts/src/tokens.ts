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
/** Tolerated clock difference between hosts. */
const CLOCK_TOLERANCE_SECONDS = 5;

/** Ed25519 (RFC 8037). Tokens with any other algorithm are rejected. */
const ALGORITHM = 'EdDSA';
/** The same for both services, so that one sign-in works for both if they share a database. */
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
  /** @returns null if the token is invalid, not yet valid, or expired for more than `graceSeconds`. */
  verify(token: string, graceSeconds: number): Promise<Pick<Identity, 'accountId' | 'sessionId'> | null>;
  /** RFC 7517. */
  jwks(): { keys: JWK[] };
}

/**
 * @param pems - private keys (PKCS #8 PEM, Ed25519) of `JWT_PRIVATE_KEYS`. The first one signs; all verify. If empty, a
 *   key is generated and stored in the database, so that all processes share it.
 */
export async function openTokens(db: Db<AccountsSchema>, pems: readonly string[]): Promise<Tokens> {
  const keys = await Promise.all((pems.length > 0 ? pems : [await loadSharedKey(db)]).map(readKey));
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
            // Also rejects tokens issued in the future.
            maxTokenAge: ACCESS_TOKEN_SECONDS,
            clockTolerance: CLOCK_TOLERANCE_SECONDS + graceSeconds,
            requiredClaims: ['sub', 'exp', 'iat', 'jti', 'role'],
          },
        );
        return { accountId: payload.sub!, sessionId: sessionIdFromJti(payload.jti!) };
      } catch {
        return null;
      }
    },
    jwks: () => ({ keys: keys.map((key) => key.publicJwk) }),
  };
}

/**
 * The `jti` of a token is `<session ID>.<random UUID>`, so that a token becomes invalid when its session ends.
 * Tokens that others create with the same keys need not belong to a session.
 */
function sessionIdFromJti(jti: string): string | null {
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

async function loadSharedKey(db: Db<AccountsSchema>): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const private_pem = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  // If two processes start for the first time concurrently, both use the key that was inserted first.
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
