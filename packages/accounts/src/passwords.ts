import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, 2 passes, 1 lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2);

/** For an unknown account: as much work as for a known one, so that time tells nothing. */
const nobody = hashPassword(randomBytes(16).toString('hex'));

/** Takes equally long whether or not there is such an account. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== undefined && matches;
}

/** 96 bits, easy to copy. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
