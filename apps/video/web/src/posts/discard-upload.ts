import { isNotFound, ServiceError } from '@workreel/ui/service-error';
import { abortUpload, deletePost, getUpload } from '../api.ts';

interface Target {
  uploadId: string;
  key: string;
}

/** Aborts an unfinished upload. Idempotent. @throws as `abortUpload`. */
export async function endUpload({ uploadId, key }: Target): Promise<void> {
  await abortUpload(uploadId, key).catch((error) => {
    // 409: the upload has just ended or completed.
    if (!(error instanceof ServiceError && error.status === 409)) ignoreNotFound(error);
  });
}

/**
 * Aborts an unfinished upload and deletes its post. Idempotent.
 *
 * @param knownPostId - null if the caller knows of no post. One may have been created a moment ago.
 * @throws as `abortUpload`, `getUpload` and `deletePost`.
 */
export async function discardUpload(target: Target, knownPostId: string | null): Promise<void> {
  await endUpload(target);
  const postId = knownPostId ?? (await getUpload(target.uploadId).catch(ignoreNotFound))?.postId;
  if (postId) await deletePost(postId).catch(ignoreNotFound);
}

function ignoreNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}
