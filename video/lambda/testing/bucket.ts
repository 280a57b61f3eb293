import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** The real S3 server that the simulation reads from and writes to. */
export interface S3Settings {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const openS3 = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    // Servers of others refuse the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/** Writes an object into a file. @throws what the store refuses with (`NoSuchKey`, `AccessDenied`, …). */
export async function download(
  client: S3Client,
  { bucket, key }: { bucket: string; key: string },
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }), {
    ...(signal && { abortSignal: signal }),
  });
  if (!(Body instanceof Readable)) throw new Error('An object without a body.');
  await pipeline(Body, createWriteStream(path), { ...(signal && { signal }) });
}

/** Objects written at once. */
const PARALLEL = 4;

/** Writes objects in order, a few at a time. @param onWritten - how many are there. */
export async function upload(
  client: S3Client,
  files: readonly { bucket: string; key: string; contentType: string; body: Buffer }[],
  onWritten: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0;
  let written = 0;
  const work = async () => {
    for (let file = files[next++]; file; file = files[next++]) {
      const { bucket: Bucket, key: Key, contentType: ContentType, body: Body } = file;
      await client.send(new PutObjectCommand({ Bucket, Key, ContentType, Body }), { abortSignal: signal });
      onWritten(++written);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}
