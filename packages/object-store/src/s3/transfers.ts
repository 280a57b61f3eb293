import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { ORIGINALS } from '../keys.domain.ts';
import type { Bucket } from './objects.ts';

/** Transfers of originals under way. MinIO lists none but those of one exact key, and ends forgotten ones itself. */
export async function* listTransfers({ client, name }: Bucket) {
  let after: { KeyMarker?: string; UploadIdMarker?: string } = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, Prefix: `${ORIGINALS}/`, ...after }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Key !== undefined && UploadId !== undefined)
        yield { key: Key, multipartId: UploadId, initiatedAt: Initiated ?? new Date(0) };
    if (!page.IsTruncated || page.NextKeyMarker === undefined) return;
    after = {
      KeyMarker: page.NextKeyMarker,
      ...(page.NextUploadIdMarker === undefined ? {} : { UploadIdMarker: page.NextUploadIdMarker }),
    };
  }
}
