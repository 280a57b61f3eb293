/**
 * The files that are being sent from this page, and how far each is. They live outside of what is drawn, so that
 * looking at another page of the client stops none of them.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { PostTexts } from '../posts/post-texts.domain.ts';
import type { Sample } from './rate.domain.ts';
import type { Destination } from './sending.ts';

/** `stalled`: the line or the service is away, and it goes on by itself. `ending`: it is being cancelled. */
export type Phase = 'waiting' | 'preparing' | 'sending' | 'stalled' | 'paused' | 'failed' | 'ending' | 'sent';

export interface Transfer {
  id: string;
  filename: string;
  /** Bytes. */
  size: number;
  phase: Phase;
  sentBytes: number;
  /** Bytes a second; null while unknown. */
  rate: number | null;
  secondsLeft: number | null;
  error: Error | null;
  /** What is said of the video, as typed. */
  texts: PostTexts;
  /** Whether the service has these texts. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** Null until the upload is begun. */
  uploadId: string | null;
  postId: string | null;
}

/** What is not shown of a transfer. */
export interface Work {
  file: File;
  samples: Sample[];
  destination: Destination | null;
  /** It is to be paused as soon as it is prepared. */
  isHeld: boolean;
  /** Failures of the line, one after the other. */
  breaks: number;
  /** When a byte moved last, on the page's clock in milliseconds. */
  movedAt: number;
}

export const works = new Map<string, Work>();
const listeners = new Set<() => void>();
let transfers: readonly Transfer[] = [];

export const currentTransfers = (): readonly Transfer[] => transfers;
export function onTransfers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const find = (id: string): Transfer | undefined => transfers.find((transfer) => transfer.id === id);

export function add(transfer: Transfer, work: Work): void {
  works.set(transfer.id, work);
  publish([...transfers, transfer]);
}

export function update(id: string, change: Partial<Transfer>): void {
  publish(transfers.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer)));
}

export function remove(id: string): void {
  works.delete(id);
  publish(transfers.filter((transfer) => transfer.id !== id));
}

function publish(changed: readonly Transfer[]): void {
  transfers = changed;
  for (const listener of listeners) listener();
}

/** What the pages keep of posts, which hears of those that are made here. */
export const kept: { queries?: QueryClient } = {};
