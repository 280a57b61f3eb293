import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { ORIGINALS } from '../keys.domain.ts';
import type { Bucket } from './objects.ts';

/** Lists multipart uploads of originals in progress. MinIO lists only those of an exact key, and aborts stale ones itself. */
export async function* listTransfers({ client, name }: Bucket) {
  let marker: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, Prefix: `${ORIGINALS}/`, ...marker }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key !== undefined && UploadId !== undefined)
        yield { key: Key, multipartId: UploadId, initiatedAt: Initiated ?? new Date(0) };
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    marker = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker === undefined ? {} : { UploadIdMarker: page.NextUploadIdMarker }),
    };
  }
}
