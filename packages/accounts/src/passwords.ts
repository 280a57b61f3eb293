import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '@workreel/platform/fair-queue';

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, 2 passes, 1 lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing occupies threads of libuv's pool (4 by default), which files and DNS also need, and a core each. One or two at
 * a time leave the rest to other requests. The queue is short, because a sign-in takes about 30 ms: 64 of them wait for 2 s.
 */
const MAX_WAITING = 64;
const hashing = new FairQueue({
  concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
  maxWaiting: MAX_WAITING,
  // One client may fill the queue: while it is full, the newest task of that client makes room for others.
  maxWaitingPerClient: MAX_WAITING,
});

/** Hashes a password immediately. For commands; requests use `hashPasswordInTurn`. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS);

/**
 * Hashes a password for a request.
 *
 * @param client - the network of the client, to share the hashing fairly.
 * @throws Problem 429 TOO_MANY_REQUESTS, 503 OVERLOADED.
 */
export const hashPasswordInTurn = (client: string, password: string): Promise<string> =>
  hashing.run(client, () => hashPassword(password));

/** Compared for unknown accounts, so that the response time does not reveal whether an account exists. */
const decoyHash = hashPassword(randomBytes(16).toString('hex'));

/**
 * Compares a password with a hash for a request.
 *
 * @param client - the network of the client, to share the hashing fairly.
 * @param passwordHash - undefined for an unknown account: takes equally long and returns false.
 * @throws Problem 429 TOO_MANY_REQUESTS, 503 OVERLOADED.
 */
export async function verifyPasswordInTurn(
  client: string,
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const stored = passwordHash ?? (await decoyHash);
  const matches = await hashing.run(client, () => verify(stored, password));
  return passwordHash !== undefined && matches;
}

/** 96 random bits as 16 characters. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
