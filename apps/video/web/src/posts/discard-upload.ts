import { isNotFound, ServiceError } from '@workreel/ui/service-error';
import { abortUpload, deletePost } from '../api.ts';

/** Aborts an unfinished upload and deletes its post. Idempotent. @throws as `abortUpload` and `deletePost`. */
export async function discardUpload(
  { uploadId, key }: { uploadId: string; key: string },
  postId: string | null,
): Promise<void> {
  await abortUpload(uploadId, key).catch((error) => {
    // 409: the upload has just ended or completed, so deleting the post is enough.
    if (!(error instanceof ServiceError && error.status === 409)) ignoreNotFound(error);
  });
  if (postId) await deletePost(postId).catch(ignoreNotFound);
}

function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
