import type { ObjectStore } from '@workreel/object-store';
import { type Conversion, ConversionError, type ConversionJob, type Converter } from '@workreel/transcoder';
import { type MediaJob, useJob } from './jobs.repository.ts';
import { type Order, outputPrefix } from './order.domain.ts';
import { OutputMissingError, UnusableOutputError } from './publication.domain.ts';
import { publishOutput } from './publication.ts';
import { type Orders, type Patience, USUAL_PATIENCE, waitForEnd } from './waiting.ts';

export interface MediaConvertConverterOptions extends Omit<Orders, 'bucket' | 'patience'> {
  /** Holds the originals, and what MediaConvert makes of them. */
  store: ObjectStore;
  /** Of AWS, in words for the operator. */
  region: string;
  patience?: Partial<Patience>;
}

/**
 * Converts by AWS MediaConvert: waits for the order that a function gave when the object arrived, gives it where nobody
 * did, and publishes what it made. A try that an order has failed makes use of it: the next one gives another.
 */
export function openMediaConvertConverter(options: MediaConvertConverterOptions): Converter {
  const { store, region, patience } = options;
  const orders: Orders = {
    ...options,
    bucket: store.bucket,
    patience: { ...USUAL_PATIENCE, ...patience },
  };
  return {
    name: 'mediaconvert',
    isRemote: true,
    prepare: async () => `AWS MediaConvert in ${region}`,
    convert: async (job) => {
      const ended = await waitForEnd(orders, job);
      const order = { bucket: store.bucket, key: job.key, attempt: ended.attempt };
      try {
        return await resultOf(ended, order, store, job);
      } catch (error) {
        if (isOfOrder(error)) await giveUp(orders, store, ended, order);
        throw error instanceof UnusableOutputError
          ? new ConversionError('CONVERSION_FAILED', error.message)
          : error;
      }
    },
  };
}

/** An order that ended without a result; another one may have one. */
class OrderFailedError extends Error {
  override name = 'OrderFailedError';
}

const isOfOrder = (error: unknown): boolean =>
  [OrderFailedError, ConversionError, OutputMissingError, UnusableOutputError].some(
    (kind) => error instanceof kind,
  );

async function resultOf(
  { status, error_code, error_message }: MediaJob,
  order: Order,
  store: ObjectStore,
  job: ConversionJob,
): Promise<Conversion> {
  if (status === 'complete') return publishOutput(store, order, job);
  const reason = error_message ?? `The job ended as ${status}.`;
  if (error_code !== null) throw new ConversionError(error_code, reason);
  if (status === 'refused') throw new ConversionError('CONVERSION_FAILED', reason);
  throw new OrderFailedError(reason);
}

async function giveUp({ db, log }: Orders, store: ObjectStore, ended: MediaJob, order: Order): Promise<void> {
  await useJob(db, ended);
  try {
    await store.deletePrefix(outputPrefix(order));
  } catch (error) {
    // It goes with its upload.
    log.warn({ err: error, upload: ended.upload_id }, 'what a failed conversion left was not removed');
  }
}
