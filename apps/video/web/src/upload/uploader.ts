/** Sends files with Uppy, through our own API client. */
import AwsS3, { type AwsS3MultipartOptions } from '@uppy/aws-s3';
import Uppy, { type Body, type Meta } from '@uppy/core';
import { completeUpload, listParts, signPart } from '../api.ts';
import { withRetries } from '../retries.ts';
import { reusableParts, type UploadTarget } from './resume.domain.ts';
import { errorCode } from './upload-errors.domain.ts';
import { uploadPart } from './upload-part.ts';

export interface UploaderListener {
  /** @param bytes - total bytes that are stored or sent. */
  progress: (id: string, bytes: number) => void;
  complete: (id: string) => void;
  fail: (id: string, error: Error) => void;
}

/** Concurrent requests for all files: the number of connections that browsers open to one host over HTTP/1.1. */
const MAX_REQUESTS = 6;
/** Delays before retries of a part or its URL, in milliseconds: enough for a network outage of a minute. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

export type Uploader = ReturnType<typeof createUploader>;

/**
 * Creates an uploader, which sends every file like a resumed one: the upload already exists, because Uppy needs the
 * part size before it splits the file. A new upload simply has no parts yet. This also prevents Uppy from aborting an
 * upload after a network error.
 */
export function createUploader(listener: UploaderListener) {
  const uppy = new Uppy<{ transfer: string }, Body>();
  const targets = new WeakMap<Blob, UploadTarget>();
  uppy.use(AwsS3, createOptions(targets));

  /** Stops sending. Uploaded parts are kept, and a later start continues after them. */
  const stop = (id: string) => {
    for (const file of uppy.getFiles()) if (file.meta.transfer === id) uppy.removeFile(file.id);
  };
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (file && bytesUploaded) listener.progress(file.meta.transfer, bytesUploaded);
  });
  uppy.on('upload-success', (file) => {
    if (!file) return;
    // Deferred, because Uppy still has to record the success.
    queueMicrotask(() => stop(file.meta.transfer));
    listener.complete(file.meta.transfer);
  });
  uppy.on('upload-error', (file, error) => {
    if (!file) return;
    // Otherwise Uppy would send the failed file again with the next one.
    stop(file.meta.transfer);
    listener.fail(file.meta.transfer, error as Error);
  });

  return {
    /** Returns the IDs of transfers that were started and have not completed, failed or been stopped. */
    running: () => uppy.getFiles().map(({ meta }) => meta.transfer),
    /** Sends the missing parts of a file. */
    start: (id: string, file: File, target: UploadTarget): void => {
      targets.set(file, target);
      const uppyId = uppy.addFile({ name: file.name, type: file.type, data: file, meta: { transfer: id } });
      const { uploadId, key } = target;
      uppy.setFileState(uppyId, { s3Multipart: { uploadId, key } } as object);
      // Errors are reported by `upload-error`.
      uppy.upload().catch(() => undefined);
    },
    stop,
    close: (): void => uppy.destroy(),
  };
}

/** Attempts to complete an upload whose parts change meanwhile, and the milliseconds between them. */
const MAX_COMPLETIONS = 5;
const COMPLETION_DELAY_MS = 1_000;

/** Completes an upload. Another browser may be sending the same parts again, which changes their ETags. */
async function completeFromList(
  uploadId: string,
  key: string,
  sentParts: Parameters<typeof completeUpload>[2],
): ReturnType<typeof completeUpload> {
  let parts = sentParts;
  for (let attempt = 1; ; attempt++) {
    try {
      return await completeUpload(uploadId, key, parts);
    } catch (error) {
      if (errorCode(error as Error) !== 'PARTS_INVALID' || attempt === MAX_COMPLETIONS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, COMPLETION_DELAY_MS));
    parts = await listParts(uploadId, key);
  }
}

/**
 * Returns options that route Uppy's requests through our own client. The client refreshes expired access tokens, for
 * example after the computer slept, and its errors have codes.
 */
function createOptions(targets: WeakMap<Blob, UploadTarget>): AwsS3MultipartOptions<Meta, Body> {
  const targetOf = (data: unknown): UploadTarget => {
    const target = targets.get(data as Blob);
    if (!target) throw new Error('The file has no upload target.');
    return target;
  };
  return {
    shouldUseMultipart: true,
    limit: MAX_REQUESTS,
    retryDelays: RETRY_DELAYS_MS,
    getChunkSize: (data) => targetOf(data).partSize,
    createMultipartUpload: ({ data }) => targetOf(data),
    listParts: async ({ data }, { signal }) => {
      const { uploadId, key, partSize } = targetOf(data);
      const parts = await withRetries(() => listParts(uploadId, key), signal);
      return reusableParts(parts, (data as Blob).size, partSize);
    },
    signPart: async (_file, { uploadId, key, partNumber }) => {
      // Omit `expires`: Uppy would abort a part that takes longer, but the object store checks the expiry only at the start.
      const { url } = await signPart(uploadId, key, partNumber);
      return { method: 'PUT', url };
    },
    completeMultipartUpload: ({ data }, { parts, signal }) => {
      const { uploadId, key } = targetOf(data);
      const completedParts = parts.map(({ PartNumber, ETag }) => ({ PartNumber: PartNumber!, ETag: ETag! }));
      return withRetries(() => completeFromList(uploadId, key, completedParts), signal);
    },
    // Removing a file from Uppy must not delete its parts; canceling a transfer discards the upload separately.
    abortMultipartUpload: () => undefined,
    uploadPartBytes: uploadPart,
  };
}
