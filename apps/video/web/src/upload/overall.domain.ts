/** The overall progress of all transfers. */
import { secondsLeft } from './rate.domain.ts';
import { isInProgress, type Phase, speedOf, type Transfer } from './transfer.domain.ts';

/** Files that may never be sent. */
const NOT_COUNTED: readonly Phase[] = ['asking', 'failed', 'cancelling'];

/** @returns `share`: from 0 to 1, excluding files that may never be sent. */
export function overallOf(transfers: readonly Transfer[]) {
  const counted = transfers.filter(({ phase }) => !NOT_COUNTED.includes(phase));
  const size = sum(counted.map(({ file }) => file.size));
  const sent = sum(counted.map(({ sentBytes }) => sentBytes));
  const rates = transfers.flatMap((transfer) => speedOf(transfer).rate ?? []);
  const rate = rates.length > 0 ? sum(rates) : null;
  const bytesLeft = sum(transfers.filter(isInProgress).map(({ file, sentBytes }) => file.size - sentBytes));
  return {
    files: transfers.length,
    done: transfers.filter(({ phase }) => phase === 'uploaded').length,
    share: size > 0 ? sent / size : 0,
    rate,
    secondsLeft: bytesLeft > 0 ? secondsLeft(bytesLeft, rate) : null,
  };
}

/** Progress in whole percent, rounded down; null if no transfer is in progress. */
export const overallPercent = (transfers: readonly Transfer[]): number | null =>
  transfers.some(isInProgress) ? Math.floor(overallOf(transfers).share * 100) : null;

/** Whether leaving the page would stop an upload or lose unsaved fields. */
export const hasUnfinishedWork = (transfers: readonly Transfer[]): boolean =>
  transfers.some(
    (transfer) => isInProgress(transfer) || (transfer.postId !== null && transfer.saving !== 'saved'),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
