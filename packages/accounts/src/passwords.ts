import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, 2 passes, 1 lane. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS);

/** Compared for unknown accounts, so that the response time does not reveal whether an account exists. */
const decoyHash = hashPassword(randomBytes(16).toString('hex'));

/** @param passwordHash - undefined for an unknown account: takes equally long and returns false. */
export async function verifyPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return passwordHash !== undefined && matches;
}

/** 96 random bits as 16 characters. */
export const generatePassword = (): string => randomBytes(12).toString('base64url');
