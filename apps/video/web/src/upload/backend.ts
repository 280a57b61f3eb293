/** What transfers ask of the service, beside sending bytes: the upload of a file and its post. */
import type { QueryClient } from '@tanstack/react-query';
import { isAbsent } from '@workreel/ui/service-error';
import { changePost, createPost, createUpload, getPost, getUpload, session, type Upload } from '../api.ts';
import { endUpload } from '../posts/end-upload.ts';
import { changeOf, isComplete, type PostTexts } from '../posts/post-texts.domain.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { takePost, tellLists } from '../posts/use-post.ts';
import { fingerprint } from './fingerprint.ts';
import { findRecord, resumability, targetOf, type UploadTarget } from './resume.domain.ts';
import { deleteRecord, loadRecords, saveRecord } from './upload-records.ts';

export type Backend = ReturnType<typeof createBackend>;

/** @param queries - the cache of the pages, which shows new and changed posts. All calls throw as those of `api.ts`. */
export function createBackend(queries: QueryClient) {
  return {
    getPost,
    forgetUpload: deleteRecord,

    /** The upload to resume for this file, else a new one. @param uploadId - of an earlier attempt on this page. */
    async openUpload(file: File, uploadId: string | undefined): Promise<Upload> {
      const accountId = session.state().account?.id ?? '';
      const print = await fingerprint(file);
      const record = print && findRecord(loadRecords(), accountId, print);
      const earlierId = uploadId ?? record?.uploadId;
      const earlier = earlierId ? await findUpload(earlierId) : null;
      const upload =
        earlier && resumability(earlier.state) !== 'ended'
          ? earlier
          : await createUpload({ filename: file.name, size: file.size, contentType: file.type });
      if (print && resumability(upload.state) === 'resumable')
        saveRecord({ accountId, ...targetOf(upload), file: print });
      return upload;
    },

    /** Creates the post of an upload. It needs a title, and is not delayed by a field that the service would reject. */
    async createPost({ id, filename }: Upload, texts: PostTexts) {
      const change = changeOf(texts);
      const title = change.title || titleFromFilename(filename);
      const post = await createPost({
        ...change,
        ...(!isComplete(texts) && { title, tags: [] }),
        uploadId: id,
      });
      await takePost(queries, post);
      return post;
    },

    async savePost(postId: string, texts: PostTexts): Promise<void> {
      await takePost(queries, await changePost(postId, changeOf(texts)));
    },

    /** Deletes an unfinished upload with its post. */
    async discardUpload(target: UploadTarget, postId: string | null): Promise<void> {
      await endUpload(target, postId);
      deleteRecord(target.uploadId);
      void tellLists(queries);
    },
  };
}

/** Null where there is none any more. */
export const findUpload = (id: string, signal?: AbortSignal): Promise<Upload | null> =>
  getUpload(id, signal).catch((error) => {
    if (!isAbsent(error)) throw error;
    return null;
  });
