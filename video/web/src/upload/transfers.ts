/**
 * The files that are being sent from this page. They live outside of what is drawn, so that looking at
 * another page of the client stops none of them.
 */

import { isAbsent, isPassing, ServiceError } from '@workreel/ui/service-error';
import {
  abortUpload,
  changePost,
  createPost,
  createUpload,
  deletePost,
  getPost,
  getUpload,
  type Post,
  type Upload,
  type Visibility,
} from '../api.ts';
import { session } from '../session/session.ts';
import { fingerprint } from './fingerprint.ts';
import { addSample, rateOf, type Sample, secondsLeft } from './rate.domain.ts';
import { forgetUpload, recordsKept, rememberUpload } from './records.ts';
import { fateOf, findRecord } from './resume.domain.ts';
import { createSending, type Destination } from './sending.ts';
import { titleFromFilename } from './title.domain.ts';

export interface Transfer {
  id: string;
  filename: string;
  /** Bytes. */
  size: number;
  phase: 'waiting' | 'preparing' | 'sending' | 'paused' | 'failed' | 'sent';
  sentBytes: number;
  /** Bytes a second; null while unknown. */
  rate: number | null;
  secondsLeft: number | null;
  error: Error | null;
  title: string;
  visibility: Visibility;
  /** Null until the upload is begun. */
  uploadId: string | null;
  postId: string | null;
}

/** What is not shown of a transfer. */
interface Work {
  file: File;
  samples: Sample[];
  destination: Destination | null;
}

/** Files on one page, so that a folder of photographs dropped by mistake does not freeze it. */
const MAX_TRANSFERS = 200;
/** Files sent at once: they share the line, and each finished one can be converted while the next is sent. */
const FILES_AT_ONCE = 3;

const works = new Map<string, Work>();
const listeners = new Set<() => void>();
let lastId = 0;
let transfers: readonly Transfer[] = [];

export const currentTransfers = (): readonly Transfer[] => transfers;
export function onTransfers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const sending = createSending({
  progress: (id, bytes) => {
    const [transfer, work] = [find(id), works.get(id)];
    if (!work || transfer?.phase !== 'sending') return;
    work.samples = addSample(work.samples, { at: performance.now(), bytes });
    const rate = rateOf(work.samples);
    update(id, { sentBytes: bytes, rate, secondsLeft: secondsLeft(transfer.size - bytes, rate) });
  },
  sent: (id) => arrive(id),
  failed: (id, error) => fail(id, error),
});

/**
 * Takes files up; those that are on the page already are not taken twice.
 *
 * @returns how many found no room.
 */
export function addFiles(files: readonly File[], visibility: Visibility): number {
  let refused = 0;
  for (const file of files) {
    if ([...works.values()].some((work) => isSame(work.file, file))) continue;
    if (works.size >= MAX_TRANSFERS) {
      refused += 1;
      continue;
    }
    const id = String(++lastId);
    works.set(id, { file, samples: [], destination: null });
    const title = titleFromFilename(file.name);
    publish([...transfers, { ...fresh, id, filename: file.name, size: file.size, title, visibility }]);
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
  uploadId: null,
  postId: null,
} as const;

export function pause(id: string): void {
  if (find(id)?.phase !== 'sending') return;
  sending.drop(id);
  update(id, { phase: 'paused', rate: null, secondsLeft: null });
  startNext();
}

/** Goes on with what was paused or has failed, as soon as there is room. */
export function resume(id: string): void {
  const phase = find(id)?.phase;
  if (phase !== 'paused' && phase !== 'failed') return;
  update(id, { phase: 'waiting', error: null });
  startNext();
}

/** Takes a file off the page, and what was stored of it out of the store. One that has arrived stays there. */
export async function cancel(id: string): Promise<void> {
  const transfer = find(id);
  if (!transfer) return;
  sending.drop(id);
  if (transfer.phase !== 'sent') {
    update(id, { phase: 'preparing' });
    try {
      const destination = works.get(id)?.destination;
      if (destination) await discardUpload(destination, transfer.postId);
    } catch (error) {
      return fail(id, error as Error);
    }
  }
  remove(id);
  startNext();
}

/** Ends an unfinished upload with its post; one that is gone already is as good. */
export async function discardUpload(
  { uploadId, key }: Pick<Destination, 'uploadId' | 'key'>,
  postId: string | null,
): Promise<void> {
  await abortUpload(uploadId, key).catch((error) => {
    // Over already, or arrived in this moment: then it goes with its post.
    if (!(error instanceof ServiceError && error.status === 409)) ignoreAbsent(error);
  });
  if (postId) await deletePost(postId).catch(ignoreAbsent);
  forgetUpload(uploadId);
}

/**
 * Changes what is said of the video, at once where it has a post and else with the post.
 *
 * @returns the changed post, where there is one.
 */
export async function describe(
  id: string,
  change: { title?: string; visibility?: Visibility },
): Promise<Post | null> {
  update(id, change);
  const postId = find(id)?.postId;
  return postId ? await changePost(postId, change) : null;
}

function startNext(): void {
  const active = transfers.filter(({ phase }) => phase === 'preparing' || phase === 'sending').length;
  const next = transfers
    .filter(({ phase }) => phase === 'waiting')
    .slice(0, Math.max(0, FILES_AT_ONCE - active));
  for (const { id } of next) void start(id);
}

async function start(id: string): Promise<void> {
  const work = works.get(id)!;
  update(id, { phase: 'preparing' });
  try {
    const upload = await beginUpload(find(id)!, work);
    const destination = destinationOf(upload);
    // Taken off the page meanwhile.
    if (works.get(id) !== work) return await discardUpload(destination, upload.postId);
    if (fateOf(upload.state) === 'arrived') return arrive(id);
    work.samples = [];
    sending.send(id, work.file, destination);
    update(id, { phase: 'sending' });
  } catch (error) {
    fail(id, error as Error);
  }
}

/** The upload that this file goes on with, else a new one; either with its post. */
async function beginUpload({ id, uploadId }: Transfer, work: Work): Promise<Upload> {
  const { file } = work;
  const accountId = session.state().account?.id ?? '';
  const print = await fingerprint(file);
  const record = print && findRecord(recordsKept(), accountId, print);
  const earlier = await findUpload(uploadId ?? record?.uploadId);
  const upload =
    earlier && fateOf(earlier.state) !== 'over'
      ? earlier
      : await createUpload({ filename: file.name, size: file.size, contentType: file.type });
  work.destination = destinationOf(upload);
  if (print && fateOf(upload.state) === 'goesOn')
    rememberUpload({ accountId, ...work.destination, file: print });
  update(id, { uploadId: upload.id });
  const post = upload.postId ? await getPost(upload.postId) : await postUpload(id, upload);
  update(id, { postId: post.id, title: post.title, visibility: post.visibility });
  return { ...upload, postId: post.id };
}

/** Makes the post of an upload; what was written meanwhile is not lost. */
async function postUpload(id: string, upload: Upload): Promise<Post> {
  const { title, visibility } = find(id) ?? {
    title: titleFromFilename(upload.filename),
    visibility: 'private',
  };
  const post = await createPost({ title, visibility, uploadId: upload.id });
  const now = find(id);
  if (!now || (now.title === title && now.visibility === visibility)) return post;
  return changePost(post.id, { title: now.title, visibility: now.visibility });
}

function destinationOf({ id, key, partSize }: Upload): Destination {
  if (partSize === null) throw new Error('The service told no part size.');
  return { uploadId: id, key, partSize };
}

async function findUpload(id: string | undefined): Promise<Upload | null> {
  if (!id) return null;
  return await getUpload(id).catch((error) => {
    ignoreAbsent(error);
    return null;
  });
}

function arrive(id: string): void {
  const transfer = find(id);
  if (!transfer) return;
  if (transfer.uploadId) forgetUpload(transfer.uploadId);
  update(id, { phase: 'sent', sentBytes: transfer.size, rate: null, secondsLeft: null });
  startNext();
}

function fail(id: string, error: Error): void {
  update(id, { phase: 'failed', error, rate: null, secondsLeft: null });
  startNext();
}

function ignoreAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}

const find = (id: string): Transfer | undefined => transfers.find((transfer) => transfer.id === id);

function update(id: string, change: Partial<Transfer>): void {
  publish(transfers.map((transfer) => (transfer.id === id ? { ...transfer, ...change } : transfer)));
}

function remove(id: string): void {
  works.delete(id);
  publish(transfers.filter((transfer) => transfer.id !== id));
}

function publish(changed: readonly Transfer[]): void {
  transfers = changed;
  for (const listener of listeners) listener();
}

const isUnfinished = ({ phase }: Transfer): boolean => phase !== 'sent' && phase !== 'failed';

window.addEventListener('beforeunload', (event) => {
  if (transfers.some(isUnfinished)) event.preventDefault();
});

// What only the line stopped goes on when it is back.
window.addEventListener('online', () => {
  for (const { id, phase, error } of transfers) if (phase === 'failed' && isPassing(error)) resume(id);
});

// Whoever signs out, or in as somebody else, sends no more of these; the records let the owner go on.
let owner = session.state().account?.id;
session.subscribe(() => {
  const account = session.state().account?.id;
  if (account === owner) return;
  owner = account;
  for (const { id } of transfers) {
    sending.drop(id);
    remove(id);
  }
});
