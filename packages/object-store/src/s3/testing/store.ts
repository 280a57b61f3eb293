/** A temporary bucket on the S3 server of the tests. */
import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ObjectStore } from '../../store.ts';
import { openS3Client, type S3Options } from '../client.ts';
import { openS3Store } from '../index.ts';

/** The SDK's environment variables provide the credentials. `scripts/ceph.sh` starts a suitable server. */
export const S3_ENDPOINT = process.env.TEST_S3_ENDPOINT;

export interface TestBucket {
  options: S3Options;
  client: S3Client;
  store: ObjectStore;
  close(): Promise<void>;
}

export async function openTestBucket(changes: Partial<S3Options> = {}): Promise<TestBucket> {
  const options: S3Options = {
    bucket: `workreel-test-${randomBytes(6).toString('hex')}`,
    endpoint: S3_ENDPOINT!,
    region: 'us-east-1',
    forcePathStyle: true,
    provider: 'ceph',
    credentials: {
      accessKeyId: process.env.AWS_ACCESS_KEY_ID!,
      secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY!,
    },
    ...changes,
  };
  const client = openS3Client(options);
  await client.send(new CreateBucketCommand({ Bucket: options.bucket }));
  const store = openS3Store(options);
  return {
    options,
    client,
    store,
    close: async () => {
      await store.close();
      await removeBucket(client, options.bucket);
      client.destroy();
    },
  };
}

export async function removeBucket(client: S3Client, Bucket: string): Promise<void> {
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) break;
    await Promise.all(Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId } of Uploads)
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  await client.send(new DeleteBucketCommand({ Bucket }));
}
