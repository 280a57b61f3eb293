/** Where a file goes: the upload that it goes on with or a new one, and its post. */
import { isAbsent } from '@workreel/ui/service-error';
import { createPost, createUpload, getPost, getUpload, type Post, session, type Upload } from '../api.ts';
import { endUpload } from '../posts/end-upload.ts';
import { changeOf, isComplete, type PostTexts, textsOf } from '../posts/post-texts.domain.ts';
import { titleFromFilename } from '../posts/title.domain.ts';
import { takePost, tellLists } from '../posts/use-post.ts';
import { saveDetails } from './details.ts';
import { fingerprint } from './fingerprint.ts';
import { find, kept, update, type Work } from './list.ts';
import { forgetUpload, recordsKept, rememberUpload } from './records.ts';
import { fateOf, findRecord, receivedBytes } from './resume.domain.ts';
import type { Destination } from './sending.ts';

/**
 * The upload that this file goes on with, else a new one; either with its post, which exists from the start.
 *
 * @throws as the calls; NotReadableError where the file was moved.
 */
export async function beginUpload(id: string, work: Work): Promise<Upload> {
  const { file } = work;
  const accountId = session.state().account?.id ?? '';
  const print = await fingerprint(file);
  const record = print && findRecord(recordsKept(), accountId, print);
  const earlier = await findUpload(find(id)?.uploadId ?? record?.uploadId);
  const upload =
    earlier && fateOf(earlier.state) !== 'over'
      ? earlier
      : await createUpload({ filename: file.name, size: file.size, contentType: file.type });
  work.destination = destinationOf(upload);
  if (print && fateOf(upload.state) === 'goesOn')
    rememberUpload({ accountId, ...work.destination, file: print });
  update(id, { uploadId: upload.id, sentBytes: receivedBytes(upload.parts) });
  const post = upload.postId ? await getPost(upload.postId) : await postUpload(id, upload);
  takeTexts(id, post);
  return { ...upload, postId: post.id };
}

async function postUpload(id: string, upload: Upload): Promise<Post> {
  const texts = find(id)?.texts;
  const post = await createPost({ ...firstWords(texts, upload.filename), uploadId: upload.id });
  if (texts && find(id)?.texts === texts && isComplete(texts)) update(id, { saving: 'saved' });
  if (kept.queries) await takePost(kept.queries, post);
  return post;
}

/** A post needs a title; what is wrong in a field is not waited for. */
function firstWords(texts: PostTexts | undefined, filename: string) {
  const title = titleFromFilename(filename);
  if (!texts) return { title, visibility: 'private' as const };
  const said = changeOf(texts);
  return isComplete(texts) ? said : { ...said, title: said.title || title, tags: [] };
}

/** What was written before there was a post, or while it was made, is not lost. */
function takeTexts(id: string, post: Post): void {
  const isSaved = find(id)?.saving === 'saved';
  update(id, { postId: post.id, ...(isSaved && { texts: textsOf(post) }) });
  void saveDetails(id);
}

export function destinationOf({ id, key, partSize }: Upload): Destination {
  if (partSize === null) throw new Error('The service told no part size.');
  return { uploadId: id, key, partSize };
}

async function findUpload(id: string | undefined): Promise<Upload | null> {
  if (!id) return null;
  return await getUpload(id).catch((error) => {
    ignoreAbsent(error);
    return null;
  });
}

/** Ends an unfinished upload with its post; one that is gone already is as good. */
export async function discardUpload(
  { uploadId, key }: Pick<Destination, 'uploadId' | 'key'>,
  postId: string | null,
): Promise<void> {
  await endUpload({ uploadId, key }, postId);
  forgetUpload(uploadId);
  if (kept.queries) void tellLists(kept.queries);
}

function ignoreAbsent(error: unknown): void {
  if (!isAbsent(error)) throw error;
}
