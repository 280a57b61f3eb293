/** The moving of bytes: Uppy, told by our own calls where to put them. */
import AwsS3, { type AwsBody } from '@uppy/aws-s3';
import Uppy from '@uppy/core';
import { completeUpload, listParts, signPart } from '../api.ts';
import { withRetries } from '../retries.ts';
import { sendPart } from './part.ts';
import { fittingParts } from './resume.domain.ts';

/** Where a file goes, as `POST /uploads` told. */
export interface Destination {
  uploadId: string;
  key: string;
  /** Bytes of each part but the last. */
  partSize: number;
}

export interface SendingListener {
  /** Bytes that the store has, or that are under way to it. */
  progress: (id: string, bytes: number) => void;
  sent: (id: string) => void;
  failed: (id: string, error: Error) => void;
}

export interface Sending {
  /** Sends what the store lacks of a file. */
  send: (id: string, file: File, destination: Destination) => void;
  /** Stops sending; what the store has stays there, and sending again goes on from it. */
  drop: (id: string) => void;
}

/** Requests at once, of all files together: as many as browsers open to one store over HTTP/1.1. */
const REQUESTS_AT_ONCE = 6;
/** Pauses before a part or its address is asked for again, in milliseconds: a line that is gone for a minute is waited for. */
const RETRY_PAUSES_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];

type Meta = { transfer: string };
type OurUppy = Uppy<Meta, AwsBody>;

/**
 * Every file is sent as one that is gone on with: its upload was made before, so that the part size is known
 * when Uppy cuts it, and a new one merely lacks all parts. It also keeps Uppy from aborting an upload
 * because the line was down.
 */
export function createSending(listener: SendingListener): Sending {
  const uppy: OurUppy = new Uppy<Meta, AwsBody>();
  const uppyIds = new Map<string, string>();
  const destinations = new WeakMap<Blob, Destination>();
  uppy.use(AwsS3, optionsOf(destinations));

  const drop = (id: string) => {
    const uppyId = uppyIds.get(id);
    uppyIds.delete(id);
    if (uppyId) uppy.removeFile(uppyId);
  };
  uppy.on('upload-progress', (file, { bytesUploaded }) => {
    if (file && bytesUploaded) listener.progress(file.meta.transfer, bytesUploaded);
  });
  uppy.on('upload-success', (file) => {
    if (!file) return;
    const { transfer } = file.meta;
    // Not at once: Uppy still writes down the success.
    queueMicrotask(() => drop(transfer));
    listener.sent(transfer);
  });
  uppy.on('upload-error', (file, error) => {
    if (!file) return;
    // Whatever has failed and stays is sent again with the next file that is added.
    drop(file.meta.transfer);
    listener.failed(file.meta.transfer, error as Error);
  });

  return {
    send: (id, file, destination) => {
      destinations.set(file, destination);
      const uppyId = uppy.addFile({ name: file.name, type: file.type, data: file, meta: { transfer: id } });
      uppyIds.set(id, uppyId);
      const { uploadId, key } = destination;
      uppy.setFileState(uppyId, { s3Multipart: { uploadId, key } } as object);
      // What goes wrong with a file comes as an event.
      uppy.upload().catch(() => undefined);
    },
    drop,
  };
}

/**
 * Uppy's calls, made by our own client instead of by its headers: each takes an access token that holds at
 * that moment, also after the computer slept, and tells why it was refused.
 */
function optionsOf(destinations: WeakMap<Blob, Destination>) {
  const destinationOf = (data: Blob): Destination => {
    const destination = destinations.get(data);
    if (!destination) throw new Error('This file has no upload.');
    return destination;
  };
  return {
    shouldUseMultipart: true as const,
    limit: REQUESTS_AT_ONCE,
    retryDelays: RETRY_PAUSES_MS,
    getChunkSize: (data: { size: number }) => destinationOf(data as Blob).partSize,
    createMultipartUpload: ({ data }: { data: unknown }) => destinationOf(data as Blob),
    listParts: async ({ data }: { data: unknown }, { signal }: { signal?: AbortSignal }) => {
      const { uploadId, key, partSize } = destinationOf(data as Blob);
      const parts = await withRetries(() => listParts(uploadId, key), signal);
      return fittingParts(parts, (data as Blob).size, partSize);
    },
    signPart: async (_file: unknown, part: { uploadId: string; key: string; partNumber: number }) => {
      // Uppy would end a part that takes longer than its address holds; a store asks when it begins.
      const { url } = await signPart(part.uploadId, part.key, part.partNumber);
      return { method: 'PUT' as const, url };
    },
    completeMultipartUpload: (
      { data }: { data: unknown },
      { parts, signal }: { parts: { PartNumber?: number; ETag?: string }[]; signal: AbortSignal },
    ) => {
      const { uploadId, key } = destinationOf(data as Blob);
      const named = parts.map(({ PartNumber, ETag }) => ({ PartNumber: PartNumber!, ETag: ETag! }));
      return withRetries(() => completeUpload(uploadId, key, named), signal);
    },
    // Dropping a file from Uppy is no wish to lose its parts; cancelling is done where it is asked for.
    abortMultipartUpload: () => undefined,
    uploadPartBytes: sendPart,
  };
}
