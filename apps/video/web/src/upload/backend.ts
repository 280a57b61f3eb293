/** API calls of transfers, except those that send file data: they create, find and delete uploads and their posts. */
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '@workreel/ui/service-error';
import { createPost, createUpload, getPost, getUpload, session, type Upload, updatePost } from '../api.ts';
import { discardUpload } from '../posts/discard-upload.ts';
import { isComplete, type PostFields, toPostBody } from '../posts/post-fields.domain.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { cachePost, invalidateLists } from '../posts/use-post.ts';
import { fingerprint } from './fingerprint.ts';
import { findRecord, resumability, targetOf, type UploadTarget } from './resume.domain.ts';
import { deleteRecord, loadRecords, saveRecord } from './upload-records.ts';

export type Backend = ReturnType<typeof createBackend>;

/**
 * @param queries - the query cache of the pages, which is updated with new and changed posts. All methods throw like
 *   those of `api.ts`.
 */
export function createBackend(queries: QueryClient) {
  return {
    getPost,
    forgetUpload: deleteRecord,

    /**
     * Returns an unfinished upload of this file, or creates a new one.
     *
     * @param uploadId - ID of the upload of an earlier attempt on this page.
     */
    async openUpload(file: File, uploadId: string | undefined): Promise<Upload> {
      const accountId = session.state().account?.id ?? '';
      const filePrint = await fingerprint(file);
      const record = filePrint && findRecord(loadRecords(), accountId, filePrint);
      const earlierId = uploadId ?? record?.uploadId;
      const earlier = earlierId ? await findUpload(earlierId) : null;
      const upload =
        earlier && resumability(earlier.state) !== 'ended'
          ? earlier
          : await createUpload({ filename: file.name, size: file.size, contentType: file.type });
      if (filePrint && resumability(upload.state) === 'resumable')
        saveRecord({ accountId, ...targetOf(upload), file: filePrint });
      return upload;
    },

    /** Creates the post of an upload. Fields that the service would reject are replaced, so that the upload can start. */
    async createPost({ id, filename }: Upload, fields: PostFields) {
      const body = toPostBody(fields);
      const title = body.title || titleFromFilename(filename);
      const post = await createPost({
        ...body,
        ...(!isComplete(fields) && { title, tags: [] }),
        uploadId: id,
      });
      await cachePost(queries, post);
      return post;
    },

    async savePost(postId: string, fields: PostFields): Promise<void> {
      await cachePost(queries, await updatePost(postId, toPostBody(fields)));
    },

    /** Deletes an unfinished upload with its post. */
    async discardUpload(target: UploadTarget, postId: string | null): Promise<void> {
      await discardUpload(target, postId);
      deleteRecord(target.uploadId);
      void invalidateLists(queries);
    },
  };
}

/** Returns null if the upload does not exist. */
export const findUpload = (id: string, signal?: AbortSignal): Promise<Upload | null> =>
  getUpload(id, signal).catch((error) => {
    if (!isNotFound(error)) throw error;
    return null;
  });
