/** Sends bytes: Uppy, with the calls of our own client. */
import AwsS3, { type AwsS3MultipartOptions } from '@uppy/aws-s3';
import Uppy, { type Body, type Meta } from '@uppy/core';
import { completeUpload, listParts, signPart } from '../api.ts';
import { withRetries } from '../retries.ts';
import { reusableParts, type UploadTarget } from './resume.domain.ts';
import { uploadPart } from './upload-part.ts';

export interface UploaderListener {
  /** @param bytes - that the store has, or that are on their way to it. */
  progress: (id: string, bytes: number) => void;
  complete: (id: string) => void;
  fail: (id: string, error: Error) => void;
}

/** Requests at once, of all files together: as many as browsers open to one store over HTTP/1.1. */
const MAX_REQUESTS = 6;
/** Before a part or its URL is requested again, in milliseconds: enough for a connection that is lost for a minute. */
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

export type Uploader = ReturnType<typeof createUploader>;

/**
 * Every file is sent as a resumed one: its upload was created before, so that the part size is known when Uppy
 * cuts the file, and a new one merely lacks all parts. It also keeps Uppy from aborting an upload because the
 * connection was lost.
 */
export function createUploader(listener: UploaderListener) {
  const uppy = new Uppy<{ transfer: string }, Body>();
  const targets = new WeakMap<Blob, UploadTarget>();
  uppy.use(AwsS3, optionsOf(targets));

  /** The store keeps the parts that it has, and starting again continues from them. */
  const stop = (id: string) => {
    for (const file of uppy.getFiles()) if (file.meta.transfer === id) uppy.removeFile(file.id);
  };
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (file && bytesUploaded) listener.progress(file.meta.transfer, bytesUploaded);
  });
  uppy.on('upload-success', (file) => {
    if (!file) return;
    // Not at once: Uppy still records the success.
    queueMicrotask(() => stop(file.meta.transfer));
    listener.complete(file.meta.transfer);
  });
  uppy.on('upload-error', (file, error) => {
    if (!file) return;
    // Uppy would send a failed file again with the next one that is added.
    stop(file.meta.transfer);
    listener.fail(file.meta.transfer, error as Error);
  });

  return {
    /** The transfers that were started, and have neither completed nor failed nor been stopped. */
    running: () => uppy.getFiles().map(({ meta }) => meta.transfer),
    /** Sends the parts of a file that the store lacks. */
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

/**
 * Uppy's calls, made by our own client instead of by its headers: each uses an access token that is valid at
 * that moment, also after the computer slept, and reports why it was rejected.
 */
function optionsOf(targets: WeakMap<Blob, UploadTarget>): AwsS3MultipartOptions<Meta, Body> {
  const targetOf = (data: unknown): UploadTarget => {
    const target = targets.get(data as Blob);
    if (!target) throw new Error('This file has no upload.');
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
      // Without `expires`: Uppy would abort a part that takes longer, and the store checks only when it begins.
      const { url } = await signPart(uploadId, key, partNumber);
      return { method: 'PUT', url };
    },
    completeMultipartUpload: ({ data }, { parts, signal }) => {
      const { uploadId, key } = targetOf(data);
      const named = parts.map(({ PartNumber, ETag }) => ({ PartNumber: PartNumber!, ETag: ETag! }));
      return withRetries(() => completeUpload(uploadId, key, named), signal);
    },
    // Removing a file from Uppy must not lose its parts; cancelling discards the upload itself.
    abortMultipartUpload: () => undefined,
    uploadPartBytes: uploadPart,
  };
}
