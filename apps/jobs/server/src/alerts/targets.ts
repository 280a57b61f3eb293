import type { AlertTarget, AlertTargetInput } from '@workreel/jobs-contract';
import { badRequest } from '@workreel/platform/problem';
import type { JobsTransaction, StoredAlertTarget } from '../migrations/tables.ts';
import { parseTarget, targetKey } from './channels/index.ts';
import { findStoredTargets, lockAlerts, shareSecrets } from './settings.repository.ts';

/** Targets to store, and the keys of the webhooks whose secret is new. */
export interface ParsedTargets {
  targets: StoredAlertTarget[];
  created: ReadonlySet<string>;
}

/**
 * Checks the `alerts` of a request, for the settings of an account or for a saved search. Omitted tokens and secrets are those stored for the same
 * address; new ones take their place wherever the account uses the address. Other changes of its alerts wait until the transaction ends.
 *
 * @throws Problem 400 with the path of the target that is invalid or repeated.
 */
export async function acceptTargets(
  trx: JobsTransaction,
  accountId: string,
  inputs: readonly AlertTargetInput[],
): Promise<ParsedTargets> {
  await lockAlerts(trx, accountId);
  const parsed = parseTargets(inputs, await findStoredTargets(trx, accountId));
  await shareSecrets(trx, accountId, parsed.targets);
  return parsed;
}

/**
 * @param stored - all targets of the account.
 * @throws Problem 400 with the path of the target that is invalid or repeated.
 */
function parseTargets(
  inputs: readonly AlertTargetInput[],
  stored: readonly StoredAlertTarget[],
): ParsedTargets {
  const targets = new Map<string, StoredAlertTarget>();
  const created = new Set<string>();
  for (const [index, input] of inputs.entries()) {
    const path = `/body/alerts/${index}`;
    const target = parseTarget(input, path, stored);
    const key = targetKey(target);
    if (targets.has(key)) {
      const message = 'The list contains this address twice.';
      throw badRequest('INVALID_REQUEST', `alerts: ${message}`, [{ path, message }]);
    }
    targets.set(key, target);
    if (target.channel === 'webhook' && !hasSecret(stored, target.secret)) created.add(key);
  }
  return { targets: [...targets.values()], created };
}

const hasSecret = (stored: readonly StoredAlertTarget[], secret: string): boolean =>
  stored.some((target) => target.channel === 'webhook' && target.secret === secret);

/** Returns targets as the API does: without tokens, and with the secrets that the request has created. */
export const toAlertTargets = (
  targets: readonly StoredAlertTarget[],
  created: ReadonlySet<string> = new Set(),
): AlertTarget[] =>
  targets.map((target) => {
    const { channel } = target;
    if (channel === 'email') return { channel };
    if (channel === 'telegram') return { channel, chatId: target.chatId };
    const isCreated = channel === 'webhook' && created.has(targetKey(target));
    return { channel, url: target.url, ...(isCreated ? { secret: target.secret } : {}) };
  });
