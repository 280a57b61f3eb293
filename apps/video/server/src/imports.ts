import { follow } from '@workreel/platform/database';
import type { Upload } from '@workreel/video-contract';
import type { VideoContext } from './context.ts';
import { isSettled } from './lifecycle/index.ts';
import { createPost } from './posts/index.ts';
import {
  completeUpload,
  createUpload,
  describeUpload,
  findUpload,
  presignParts,
  receivedParts,
  type UploadRow,
} from './uploads/index.ts';

/** A file that an operator sends from the command line, by the road that every upload takes. */
export interface ImportedFile {
  filename: string;
  /** Bytes. */
  size: number;
  title: string;
  description?: string;
  tags?: string[];
}

/** @returns the upload, with a post. Its parts are then sent where `presignImport` says. */
export async function beginImport(
  context: VideoContext,
  ownerId: string,
  { filename, size, ...words }: ImportedFile,
): Promise<Upload> {
  const row = await createUpload(context, ownerId, { filename, size, contentType: '' });
  await createPost(context, ownerId, { ...words, uploadId: row.id });
  return describeUpload(context, row);
}

/** Where these parts are sent, by number. */
export const presignImport = async (
  context: VideoContext,
  id: string,
  partNumbers: number[],
): Promise<Map<number, string>> => presignParts(context, await getRow(context, id), partNumbers);

/** Makes the object of all that was sent. */
export async function completeImport(context: VideoContext, id: string): Promise<void> {
  const row = await getRow(context, id);
  await completeUpload(context, row, await receivedParts(context.store, row));
}

/** An upload now and after each change, until nothing more will happen. */
export async function* followImport(
  context: VideoContext,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<Upload> {
  const find = () => findUpload(context.db, id);
  for await (const row of follow(context.channel, id, find, ({ state }) => isSettled(state), signal))
    yield describeUpload(context, row);
}

async function getRow({ db }: VideoContext, id: string): Promise<UploadRow> {
  const row = await findUpload(db, id);
  if (!row) throw new Error(`The upload ${id} is gone.`);
  return row;
}
