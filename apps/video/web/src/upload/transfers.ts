/** What is done with the files of this page: begun, sent, held, taken away. */
import type { QueryClient } from '@tanstack/react-query';
import { connection, session, type Visibility } from '../api.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { setUploading } from '../shell/uploading.ts';
import { beginUpload, destinationOf, discardUpload } from './begin.ts';
import { saveDetails } from './details.ts';
import { isFinal, pauseBeforeResuming } from './faults.domain.ts';
import {
  add,
  currentTransfers,
  find,
  kept,
  onTransfers,
  remove,
  type Transfer,
  update,
  works,
} from './list.ts';
import { hasWorkUnderWay, shareUnderWay } from './overall.domain.ts';
import { addSample, rateOf, secondsLeft } from './rate.domain.ts';
import { forgetUpload } from './records.ts';
import { fateOf } from './resume.domain.ts';
import { createSending } from './sending.ts';

/** Files on one page, so that a folder of photographs dropped by mistake does not freeze it. */
const MAX_TRANSFERS = 200;
/** Files sent at once: they share the line, and each finished one can be converted while the next is sent. */
const FILES_AT_ONCE = 3;
/** A line that takes no byte for so long, in milliseconds, is said to be away. */
const SILENCE_MS = 10_000;

let lastId = 0;

const sending = createSending({
  progress: (id, bytes) => {
    const [transfer, work] = [find(id), works.get(id)];
    if (!work || (transfer?.phase !== 'sending' && transfer?.phase !== 'stalled')) return;
    // Told late, of bytes that went out before the line went away.
    if (!navigator.onLine) return;
    work.breaks = 0;
    work.movedAt = performance.now();
    work.samples = addSample(work.samples, { at: work.movedAt, bytes });
    const rate = rateOf(work.samples);
    const left = secondsLeft(transfer.size - bytes, rate);
    update(id, { phase: 'sending', sentBytes: bytes, rate, secondsLeft: left });
  },
  sent: (id) => arrive(id),
  failed: (id, error) => fail(id, error),
});

/**
 * Takes files up; those that are on the page already are not taken twice, but one that failed is taken anew.
 *
 * @returns how many found no room.
 */
export function addFiles(files: readonly File[], visibility: Visibility): number {
  let refused = 0;
  for (const file of files) {
    const [same] = [...works].find(([, work]) => isSame(work.file, file)) ?? [];
    if (same !== undefined && find(same)?.phase !== 'failed') continue;
    if (same !== undefined) remove(same);
    if (works.size >= MAX_TRANSFERS) {
      refused += 1;
      continue;
    }
    const author = session.state().account?.name ?? '';
    const texts = { title: titleFromFilename(file.name), author, description: '', tags: '', visibility };
    const id = String(++lastId);
    const own = { samples: [], destination: null, isHeld: false, breaks: 0, movedAt: 0 };
    add({ ...fresh, id, filename: file.name, size: file.size, texts }, { ...own, file });
  }
  startNext();
  return refused;
}

const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const fresh = {
  phase: 'waiting',
  sentBytes: 0,
  rate: null,
  secondsLeft: null,
  error: null,
  saving: 'saved',
  uploadId: null,
  postId: null,
} as const;
const still = { rate: null, secondsLeft: null } as const;

/** Holds a file until it is resumed; what the store has of it stays there. */
export function pause(id: string): void {
  const [phase, work] = [find(id)?.phase, works.get(id)];
  if (!work) return;
  if (phase === 'preparing') work.isHeld = true;
  if (phase !== 'waiting' && phase !== 'sending' && phase !== 'stalled') return;
  sending.drop(id);
  update(id, { ...still, phase: 'paused', error: null });
  startNext();
}

/** Goes on with what was held, has failed or waits for the line, as soon as there is room. */
export function resume(id: string): void {
  const phase = find(id)?.phase;
  if (phase !== 'paused' && phase !== 'failed' && phase !== 'stalled') return;
  sending.drop(id);
  update(id, { phase: 'waiting', error: null });
  startNext();
}

/** Takes a file off the page, and what was stored of it out of the store. One that has arrived stays there. */
export async function cancel(id: string): Promise<void> {
  const transfer = find(id);
  if (!transfer || transfer.phase === 'ending') return;
  sending.drop(id);
  if (transfer.phase !== 'sent') {
    update(id, { ...still, phase: 'ending', error: null });
    try {
      const destination = works.get(id)?.destination;
      if (destination) await discardUpload(destination, transfer.postId);
    } catch (error) {
      update(id, { phase: 'failed', error: error as Error });
      return startNext();
    }
  }
  remove(id);
  startNext();
}

function startNext(): void {
  const transfers = currentTransfers();
  const active = transfers.filter(({ phase }) => ['preparing', 'sending', 'stalled'].includes(phase)).length;
  const next = transfers
    .filter(({ phase }) => phase === 'waiting')
    .slice(0, Math.max(0, FILES_AT_ONCE - active));
  for (const { id } of next) void start(id);
}

async function start(id: string): Promise<void> {
  const work = works.get(id)!;
  update(id, { phase: 'preparing' });
  try {
    const upload = await beginUpload(id, work);
    const destination = destinationOf(upload);
    // Taken off the page meanwhile.
    if (find(id)?.phase !== 'preparing') return await discardUpload(destination, upload.postId);
    if (fateOf(upload.state) === 'arrived') return arrive(id);
    work.samples = [];
    work.movedAt = performance.now();
    if (!work.isHeld) sending.send(id, work.file, destination);
    update(id, { phase: work.isHeld ? 'paused' : 'sending' });
    work.isHeld = false;
    startNext();
  } catch (error) {
    fail(id, error as Error);
  }
}

function arrive(id: string): void {
  const transfer = find(id);
  if (!transfer) return;
  if (transfer.uploadId) forgetUpload(transfer.uploadId);
  update(id, { ...still, phase: 'sent', sentBytes: transfer.size });
  startNext();
}

/** What only the line stopped is tried again by itself, until it works or is cancelled. */
function fail(id: string, error: Error): void {
  const work = works.get(id);
  const phase = find(id)?.phase;
  if (!work || (phase !== 'preparing' && phase !== 'sending' && phase !== 'stalled')) return;
  if (!isFinal(error) && !work.isHeld) {
    update(id, { ...still, phase: 'stalled', error });
    const again = () => find(id)?.phase === 'stalled' && resume(id);
    setTimeout(again, pauseBeforeResuming(work.breaks++));
  } else {
    work.isHeld = false;
    update(id, { ...still, phase: 'failed', error });
    startNext();
  }
}

/** Goes on at once with whatever waits for the line. */
function resumeStalled(): void {
  for (const { id, phase } of currentTransfers()) if (phase === 'stalled') resume(id);
}

function stall(isStalled: (transfer: Transfer) => boolean): void {
  for (const transfer of currentTransfers())
    if (transfer.phase === 'sending' && transfer.sentBytes < transfer.size && isStalled(transfer))
      update(transfer.id, { ...still, phase: 'stalled' });
}

setInterval(() => {
  const now = performance.now();
  stall(({ id }) => now - works.get(id)!.movedAt > SILENCE_MS);
}, 1_000);
window.addEventListener('offline', () => stall(() => true));
window.addEventListener('online', resumeStalled);
connection.subscribe(() => {
  if (connection.state() === 'up') resumeStalled();
});

window.addEventListener('beforeunload', (event) => {
  if (hasWorkUnderWay(currentTransfers())) event.preventDefault();
});
onTransfers(() => setUploading(shareUnderWay(currentTransfers())));

// Whoever signs out, or in as somebody else, sends no more of these; the records let the owner go on.
let owner = session.state().account?.id;
session.subscribe(() => {
  const account = session.state().account?.id;
  if (account === owner) return;
  owner = account;
  for (const { id } of currentTransfers()) {
    sending.drop(id);
    remove(id);
  }
});

/** Tells what the pages keep of posts that are made here. */
export function tellOf(queries: QueryClient): void {
  kept.queries = queries;
}

/** Tries anew to save what is said of a video. */
export const saveAgain = (id: string): void => {
  update(id, { saving: 'unsaved' });
  void saveDetails(id);
};
