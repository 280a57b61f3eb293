/** The progress of all transfers together. */
import { secondsLeft } from './rate.domain.ts';
import { isUnderWay, speedOf, type Transfer } from './transfer.domain.ts';

/** @returns `share`: from 0 to 1, without the bytes of failed and cancelled files, which will not be sent. */
export function overallOf(transfers: readonly Transfer[]) {
  const counted = transfers.filter(({ phase }) => phase !== 'failed' && phase !== 'cancelling');
  const size = sum(counted.map(({ file }) => file.size));
  const sent = sum(counted.map(({ sentBytes }) => sentBytes));
  const rates = transfers.flatMap((transfer) => speedOf(transfer).rate ?? []);
  const rate = rates.length > 0 ? sum(rates) : null;
  const bytesLeft = sum(transfers.filter(isUnderWay).map(({ file, sentBytes }) => file.size - sentBytes));
  return {
    files: transfers.length,
    done: transfers.filter(({ phase }) => phase === 'uploaded').length,
    share: size > 0 ? sent / size : 0,
    rate,
    secondsLeft: bytesLeft > 0 ? secondsLeft(bytesLeft, rate) : null,
  };
}

/** Progress in whole percent, rounded down; null where nothing is under way. */
export const percentUnderWay = (transfers: readonly Transfer[]): number | null =>
  transfers.some(isUnderWay) ? Math.floor(overallOf(transfers).share * 100) : null;

/** Whether leaving the page would stop an upload, or lose what was typed. */
export const hasUnfinishedWork = (transfers: readonly Transfer[]): boolean =>
  transfers.some(
    (transfer) => isUnderWay(transfer) || (transfer.postId !== null && transfer.saving !== 'saved'),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
