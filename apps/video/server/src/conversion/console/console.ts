import { recordAudit } from '@workreel/accounts';
import { inTransaction } from '@workreel/platform/database';
import { conflict, notFound } from '@workreel/platform/problem';
import { type ConversionRow, findConversion, lockConversion } from '../conversions.repository.ts';
import { CONVERSION_QUEUE, type Conversions, failConversion, retryConversion } from '../conversions.ts';

/**
 * Ends a conversion that waits or is under way, at an admin's word. Under a number of its own: whoever converts
 * notices that the run is lost, and takes its files away.
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
    const cancelled = await failConversion(
      trx,
      queue,
      row,
      { code: 'CONVERSION_FAILED', message: 'Cancelled by an admin.' },
      row.run + 1,
    );
    if (!cancelled)
      throw conflict(
        'ILLEGAL_TRANSITION',
        `Only what waits or is converted can be cancelled; this upload is ${row.state}.`,
        { state: row.state },
      );
    // Asked for again, it would be done twice.
    await queue.withdraw(trx, CONVERSION_QUEUE.name, { uploadId: row.id });
    await recordAudit(trx, auditOf('conversion.cancel', actor, row));
  });

/** The same as its owner may ask for. @throws Problem as `retryConversion`; 404 UPLOAD_NOT_FOUND. */
export async function retryByAdmin(
  parts: Pick<Conversions, 'db' | 'queue' | 'store'>,
  actor: string,
  uploadId: string,
): Promise<void> {
  const row = await findConversion(parts.db, uploadId);
  if (!row) throw uploadNotFound(uploadId);
  await retryConversion(parts, row, (trx) => recordAudit(trx, auditOf('conversion.retry', actor, row)));
}

const auditOf = (action: string, actor: string, { id, filename, owner_id }: ConversionRow) => ({
  actor,
  action,
  target: id,
  details: { filename, ownerId: owner_id },
});

export const uploadNotFound = (id: string) => notFound('UPLOAD_NOT_FOUND', `There is no upload ${id}.`);
