import type { Db } from '@workreel/platform/database';
import type { FastifyRequest } from 'fastify';
import {
  type Counter,
  enforceAttemptLimits,
  refundAttempt,
  resetAttempts,
  resourcePasswordKey,
  resourcePasswordNetworkKey,
  SIGN_IN_LIMIT,
  SIGN_IN_LIMIT_PER_ACCOUNT,
  SIGN_IN_LIMIT_PER_NETWORK,
} from './attempts.ts';
import { clientOfRequest } from './client.ts';
import { hashPasswordInTurn, verifyPasswordInTurn } from './passwords.ts';
import type { AccountsSchema } from './tables.ts';

/** Passwords that protect something other than an account, such as a link. They are hashed and limited as those of accounts are. */
export interface ResourcePasswords {
  /** @throws Problem 429 TOO_MANY_REQUESTS, 503 OVERLOADED. */
  hash(request: FastifyRequest, password: string): Promise<string>;
  /**
   * Compares a password with a hash. Wrong passwords are limited per resource and network, per network and per resource.
   *
   * @param resource - identifies what the password protects, among all applications.
   * @throws Problem 429 TOO_MANY_REQUESTS, 503 OVERLOADED.
   */
  verify(request: FastifyRequest, resource: string, password: string, passwordHash: string): Promise<boolean>;
}

export const openResourcePasswords = (db: Db<AccountsSchema>): ResourcePasswords => ({
  hash: (request, password) => hashPasswordInTurn(clientOfRequest(request).network, password),
  verify: async (request, resource, password, passwordHash) => {
    const { network } = clientOfRequest(request);
    const ownKey = resourcePasswordKey(resource, network);
    const others: Counter[] = [
      [resourcePasswordNetworkKey(network), SIGN_IN_LIMIT_PER_NETWORK],
      [resourcePasswordKey(resource), SIGN_IN_LIMIT_PER_ACCOUNT],
    ];
    const refund = async () => {
      for (const [key] of others) await refundAttempt(db, key);
    };
    await enforceAttemptLimits(db, [[ownKey, SIGN_IN_LIMIT], ...others]);
    let matches: boolean;
    try {
      matches = await verifyPasswordInTurn(network, password, passwordHash);
    } catch (error) {
      // The service is overloaded, so the password was not compared.
      await refundAttempt(db, ownKey);
      await refund();
      throw error;
    }
    if (matches) {
      await resetAttempts(db, ownKey);
      await refund();
    }
    return matches;
  },
});
