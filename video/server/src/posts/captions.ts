import { randomBytes } from 'node:crypto';
import { inTransaction } from '@workreel/platform/database';
import { badRequest, conflict, Problem } from '@workreel/platform/problem';
import { captionPrefix, type ObjectStore } from '../storage/index.ts';
import { deleteCaption, findPost, type PostRow, upsertCaption } from './posts.repository.ts';
import { getOwnPost, lockOwnPost, type Posts } from './posts.ts';
import { vttFaults } from './web-vtt.domain.ts';

/** Languages of one post. */
const MAX_LANGUAGES = 30;
/** A post's files move while its visibility changes; nobody changes it more often within one request. */
const MAX_MOVES = 3;
/** Names are never given twice, so that caches may keep what they name: 64 bits. */
const NAME_BYTES = 8;
/** No request lasts so long: what nobody names by then, nobody will. */
const ABANDONED_MS = 3_600_000;

type CaptionParts = Pick<Posts, 'db' | 'store'>;

/**
 * Adds captions, or replaces those of the same language: first the object, then the row that names it,
 * then the object that it named before goes. A process that dies between leaves an object that no row
 * names: the next change of captions removes it, or the removal of the post.
 *
 * @param caption - `language` in its canonical form; `text` WebVTT.
 * @throws Problem as `getOwnPost`; 400 CAPTIONS_INVALID; 409 LIMIT_REACHED; 503 MOVING.
 */
export async function putCaptions(
  { db, store }: CaptionParts,
  ownerId: string,
  id: string,
  { language, label, text }: { language: string; label: string; text: string },
): Promise<PostRow> {
  let { space, place, upload_id } = await getOwnPost(db, ownerId, id);
  assertWebVtt(text);
  for (let move = 0; move < MAX_MOVES; move++) {
    const name = `${language}.${randomBytes(NAME_BYTES).toString('hex')}.vtt`;
    const key = captionPrefix(space, upload_id, place) + name;
    await store.put(key, text, { contentType: 'text/vtt; charset=utf-8' });
    const inPlace = place;
    const { before, row } = await inTransaction(db, async (trx) => {
      const before = await lockOwnPost(trx, ownerId, id);
      if (before.place !== inPlace) return { before };
      if (before.captions.length >= MAX_LANGUAGES && !named(before, language))
        throw conflict('LIMIT_REACHED', `One post has captions in ${MAX_LANGUAGES} languages at most.`);
      await upsertCaption(trx, before.id, { language, label, name });
      return { before, row: (await findPost(trx, before.id))! };
    }).catch(async (error: unknown) => {
      await store.delete(key);
      throw error;
    });
    if (row) {
      await removeUnnamed(store, row, named(before, language));
      return row;
    }
    await store.delete(key);
    ({ space, place } = before);
  }
  throw new Problem(503, 'MOVING', 'The files of this post are being moved. Try again in a moment.', {
    headers: { 'Retry-After': '5' },
  });
}

/** Takes captions away. Where there are none: nothing to do. @throws Problem as `getOwnPost`. */
export async function removeCaptions(
  { db, store }: CaptionParts,
  ownerId: string,
  id: string,
  language: string,
): Promise<void> {
  const { before, row } = await inTransaction(db, async (trx) => {
    const before = await lockOwnPost(trx, ownerId, id);
    if (!named(before, language)) return { before, row: before };
    await deleteCaption(trx, before.id, language);
    return { before, row: (await findPost(trx, before.id))! };
  });
  await removeUnnamed(store, row, named(before, language));
}

/** The name of the object that holds the captions of a language. */
const named = ({ captions }: PostRow, language: string): string | undefined =>
  captions.find((caption) => caption.language === language)?.name;

function assertWebVtt(text: string): void {
  const faults = vttFaults(text);
  if (faults.length === 0) return;
  const errors = faults.map(({ line, message }) => ({ path: '/body', message: `Line ${line}: ${message}` }));
  throw badRequest('CAPTIONS_INVALID', `This is no valid WebVTT. ${errors[0]!.message}`, errors);
}

/** Removes the object that was named before, and those that processes which died have left. */
async function removeUnnamed(store: ObjectStore, row: PostRow, before: string | undefined): Promise<void> {
  const folder = captionPrefix(row.space, row.upload_id, row.place);
  const known = new Set(row.captions.map(({ name }) => folder + name));
  for await (const { key, modifiedAt } of store.list(folder)) {
    const abandoned = key === `${folder}${before}` || modifiedAt.getTime() < Date.now() - ABANDONED_MS;
    if (abandoned && !known.has(key)) await store.delete(key);
  }
}
