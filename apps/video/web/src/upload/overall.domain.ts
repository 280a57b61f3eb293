/** All files of the page as one. */
import type { Phase, Transfer } from './list.ts';
import { secondsLeft } from './rate.domain.ts';

type Part = Pick<Transfer, 'phase' | 'size' | 'sentBytes' | 'rate' | 'saving' | 'postId'>;

const UNDER_WAY: readonly Phase[] = ['waiting', 'preparing', 'sending', 'stalled'];
export const isUnderWay = ({ phase }: Pick<Transfer, 'phase'>): boolean => UNDER_WAY.includes(phase);

export interface Overall {
  files: number;
  done: number;
  /** From 0 to 1, of the bytes of what is sent or to be sent. */
  share: number;
  /** Bytes a second; null where nothing moves. */
  rate: number | null;
  secondsLeft: number | null;
}

/** What was refused counts as a file, and its bytes as none: they will not be sent. */
export function overallOf(transfers: readonly Part[]): Overall {
  const counted = transfers.filter(({ phase }) => phase !== 'failed' && phase !== 'ending');
  const size = sum(counted.map((transfer) => transfer.size));
  const sent = sum(counted.map((transfer) => transfer.sentBytes));
  const rates = transfers.flatMap(({ rate }) => rate ?? []);
  const rate = rates.length > 0 ? sum(rates) : null;
  const moving = sum(transfers.filter(isUnderWay).map((transfer) => transfer.size - transfer.sentBytes));
  return {
    files: transfers.length,
    done: transfers.filter(({ phase }) => phase === 'sent').length,
    share: size > 0 ? sent / size : 0,
    rate,
    secondsLeft: moving > 0 ? secondsLeft(moving, rate) : null,
  };
}

/** How far all is that is being sent, from 0 to 1; null where nothing is. */
export const shareUnderWay = (transfers: readonly Part[]): number | null =>
  transfers.some(isUnderWay) ? overallOf(transfers).share : null;

/** Whether leaving the page would stop something, or lose what was typed. */
export const hasWorkUnderWay = (transfers: readonly Part[]): boolean =>
  transfers.some(
    (transfer) => isUnderWay(transfer) || (transfer.postId !== null && transfer.saving !== 'saved'),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
