import { recordAudit } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import { conflict, notFound } from '@workreel/platform/problem';
import type { ConversionPriority } from '@workreel/video-contract';
import {
  type ConversionRow,
  findConversion,
  lockConversion,
  updateConversion,
} from '../conversions.repository.ts';
import { CONVERSION_QUEUE, type Conversions, failConversion, retryConversion } from '../conversions.ts';
import { toLevel } from './priority.domain.ts';

/**
 * Cancels a queued or running conversion. Advances the run number, so that the worker notices that it has lost its run and
 * removes its files.
 *
 * @throws Problem 404 UPLOAD_NOT_FOUND; 409 ILLEGAL_TRANSITION with the `state`.
 */
export const cancelConversion = (
  { db, queue }: Pick<Conversions, 'db' | 'queue'>,
  actor: string,
  uploadId: string,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, uploadId);
    if (!row) throw uploadNotFound(uploadId);
    const isCanceled = await failConversion(
      trx,
      queue,
      row,
      { code: 'CONVERSION_FAILED', message: 'Canceled by an admin.' },
      row.run + 1,
    );
    if (!isCanceled)
      throw conflict(
        'ILLEGAL_TRANSITION',
        `Only queued and running conversions can be canceled; this upload is ${row.state}.`,
        { state: row.state },
      );
    // Otherwise a retry would convert the file twice.
    await queue.cancel(trx, CONVERSION_QUEUE.name, { uploadId: row.id });
    await recordAudit(trx, auditEntry('conversion.cancel', actor, row));
  });

/**
 * Changes the priority of a conversion, which applies while it waits for a worker.
 *
 * @throws Problem 404 UPLOAD_NOT_FOUND.
 */
export const prioritizeConversion = (
  { db }: Pick<Conversions, 'db'>,
  actor: string,
  uploadId: string,
  priority: ConversionPriority,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const row = await lockConversion(trx, uploadId);
    if (!row) throw uploadNotFound(uploadId);
    await updateConversion(trx, uploadId, { priority: toLevel(priority) });
    const entry = auditEntry('conversion.prioritize', actor, row);
    await recordAudit(trx, { ...entry, details: { ...entry.details, priority } });
  });

/** Retries a failed conversion and records it in the audit log. @throws Problem as described for `retryConversion`; 404 UPLOAD_NOT_FOUND. */
export async function retryByAdmin(
  conversions: Pick<Conversions, 'db' | 'queue' | 'store'>,
  actor: string,
  uploadId: string,
): Promise<void> {
  const row = await findConversion(conversions.db, uploadId);
  if (!row) throw uploadNotFound(uploadId);
  await retryConversion(conversions, row, (trx) =>
    recordAudit(trx, auditEntry('conversion.retry', actor, row)),
  );
}

const auditEntry = (action: string, actor: string, { id, owner_id }: ConversionRow) => ({
  actor,
  action,
  target: id,
  details: { ownerId: owner_id },
});

export const uploadNotFound = (id: string) => notFound('UPLOAD_NOT_FOUND', `Upload ${id} does not exist.`);
