/** API calls of transfers, except those that send file data: they create, find and delete uploads and their posts. */
import type { QueryClient } from '@tanstack/react-query';
import { isNotFound } from '@workreel/ui/service-error';
import {
  createPost,
  createUpload,
  discardReplacement,
  findUploads,
  getPost,
  getUpload,
  type Post,
  replaceFile,
  type Upload,
  type UploadEntry,
  updatePost,
} from '../api.ts';
import { discardUpload, endUpload } from '../posts/discard-upload.ts';
import { isComplete, type PostFields, toPostBody } from '../posts/post-fields.domain.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { cachePost, invalidateLists, postKey } from '../posts/use-post.ts';
import { fingerprint } from './fingerprint.ts';
import { KEEP_LOUDNESS } from './keep-loudness.ts';
import {
  type FileIdentity,
  findEarlier,
  type Question,
  resumability,
  type UploadTarget,
} from './resume.domain.ts';
import { rememberSent, wasSentHere } from './sent-uploads.ts';
import { UNFINISHED } from './unfinished.ts';

export type Backend = ReturnType<typeof createBackend>;

interface OpenOptions {
  /** ID of the upload that the user chose to continue, or of an earlier attempt on this page. */
  uploadId: string | undefined;
  /** Whether the user has answered the question, so that no other is asked. */
  confirmed: boolean;
  /** Whether the file replaces that of a post, for which no earlier upload is searched. */
  isReplacement: boolean;
  /** Whether another transfer of this page sends an upload. */
  isTaken: (uploadId: string) => boolean;
}

/** Milliseconds during which several chosen files are compared with the same list of unfinished uploads. */
const LIST_MAX_AGE_MS = 5_000;

export const identify = async (file: File): Promise<FileIdentity> => ({
  name: file.name,
  size: file.size,
  fingerprint: await fingerprint(file),
});

/**
 * @param queries - the query cache of the pages, which is updated with new and changed posts. All methods throw like
 *   those of `api.ts`.
 */
export function createBackend(queries: QueryClient) {
  /** The uploads of the account that may be of this file. */
  async function findCandidates(file: FileIdentity): Promise<UploadEntry[]> {
    const [sameContent, unfinished] = await Promise.all([
      findUploads({ fingerprint: file.fingerprint }, { pagenum: 1 }),
      // API clients may send no fingerprint.
      queries.fetchQuery({ ...UNFINISHED, staleTime: LIST_MAX_AGE_MS }),
    ]);
    return [...sameContent.data.uploads, ...unfinished.filter((upload) => upload.import === null)];
  }

  async function open(file: File, options: OpenOptions): Promise<Upload | Question> {
    const { uploadId, confirmed, isReplacement, isTaken } = options;
    const earlier = uploadId ? await findUpload(uploadId) : null;
    if (earlier && resumability(earlier.state) !== 'ended') return earlier;
    const identity = await identify(file);
    if (isReplacement) return create(file, identity);
    const { unfinished, duplicate } = findEarlier(identity, await findCandidates(identity), isTaken);
    if (unfinished) {
      if (unfinished.active && !confirmed && !wasSentHere(unfinished.id)) {
        return { kind: 'active', uploadId: unfinished.id };
      }
      const upload = await findUpload(unfinished.id);
      if (upload && resumability(upload.state) !== 'ended') return upload;
    }
    if (duplicate && !confirmed) return { kind: 'duplicate', upload: duplicate };
    return create(file, identity);
  }
  const create = ({ type }: File, { name: filename, size, fingerprint }: FileIdentity): Promise<Upload> =>
    createUpload({ filename, size, contentType: type, fingerprint, keepLoudness: KEEP_LOUDNESS.get() });

  let lastOpened: Promise<unknown> = Promise.resolve();

  return {
    getPost,
    /** Updates the post of an upload and the lists after it was completed. */
    refresh: (postId: string | null) => {
      if (postId !== null) void queries.invalidateQueries({ queryKey: postKey(postId) });
      void invalidateLists(queries);
    },

    /**
     * Returns an unfinished upload of this file, a question to the user, or a new upload. One file at a time, so that two copies of a
     * file are noticed although they were chosen together.
     */
    async openUpload(file: File, options: OpenOptions): Promise<Upload | Question> {
      const opened = lastOpened.then(() => open(file, options));
      lastOpened = opened.catch(() => undefined);
      const result = await opened;
      if (!('kind' in result)) rememberSent(result.id);
      return result;
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

    /** Makes an upload the replacement of a post's file. */
    async replaceFile(postId: string, uploadId: string): Promise<Post> {
      const post = await replaceFile(postId, uploadId);
      await cachePost(queries, post);
      return post;
    },

    /** Deletes an unfinished replacement of a post's file. */
    async discardReplacement(postId: string, target: UploadTarget): Promise<void> {
      await endUpload(target);
      await cachePost(queries, await discardReplacement(postId));
    },

    async savePost(postId: string, fields: PostFields): Promise<void> {
      await cachePost(queries, await updatePost(postId, toPostBody(fields)));
    },

    /** Deletes an unfinished upload with its post. */
    async discardUpload(
      target: Pick<UploadTarget, 'uploadId' | 'key'>,
      postId: string | null,
    ): Promise<void> {
      await discardUpload(target, postId);
      void invalidateLists(queries);
    },
  };
}

/** Returns null if the upload does not exist. */
const findUpload = (id: string): Promise<Upload | null> =>
  getUpload(id).catch((error) => {
    if (!isNotFound(error)) throw error;
    return null;
  });
