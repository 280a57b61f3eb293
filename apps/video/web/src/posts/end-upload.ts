import { isAbsent, ServiceError } from '@workreel/ui/service-error';
import { abortUpload, deletePost } from '../api.ts';

/** Ends an unfinished upload with its post; one that is gone already is as good. @throws as `abortUpload`, `deletePost`. */
export async function endUpload(
  { uploadId, key }: { uploadId: string; key: string },
  postId: string | null,
): Promise<void> {
  await abortUpload(uploadId, key).catch((error) => {
    // Over already, or arrived in this moment: then it goes with its post.
    if (!(error instanceof ServiceError && error.status === 409)) ignoreAbsent(error);
  });
  if (postId) await deletePost(postId).catch(ignoreAbsent);
}

function ignoreAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}
