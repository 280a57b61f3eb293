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

/** A file to import from the command line. It is uploaded and converted like any other. */
export interface ImportedFile {
  filename: string;
  /** Bytes. */
  size: number;
  title: string;
  description?: string;
  tags?: string[];
  /** Publishes the post, instead of leaving a draft. */
  published?: boolean;
  /** See {@link FileDescription}. */
  keepLoudness?: boolean;
}

/** Creates an upload and its post. Send the parts to the URLs from {@link presignImport}. */
export async function beginImport(
  context: VideoContext,
  ownerId: string,
  { filename, size, keepLoudness, ...post }: ImportedFile,
): Promise<Upload> {
  const row = await createUpload(context, ownerId, { filename, size, contentType: '', keepLoudness });
  await createPost(context, ownerId, { ...post, uploadId: row.id });
  return describeUpload(context, row);
}

/** @returns presigned URLs by part number. */
export const presignImport = async (
  context: VideoContext,
  id: string,
  partNumbers: number[],
): Promise<Map<number, string>> => presignParts(context, await getRow(context, id), partNumbers);

/** Completes the upload with all parts that the store has received. */
export async function completeImport(context: VideoContext, id: string): Promise<void> {
  const row = await getRow(context, id);
  await completeUpload(context, row, await receivedParts(context.store, row));
}

/** Yields the upload now and after each change, until it is settled. */
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
  if (!row) throw new Error(`Upload ${id} does not exist.`);
  return row;
}
