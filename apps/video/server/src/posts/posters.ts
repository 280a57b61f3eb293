import { type AttachmentDependencies, attach, detach } from './attachments.ts';
import { parseJpeg } from './jpeg-body.ts';
import { type PostRow, setPoster } from './posts.repository.ts';

/**
 * Sets the custom poster of a post, which conversions do not replace. Its metadata, such as the place of recording, is removed.
 *
 * @throws Problem as described for `attach`; 400 POSTER_INVALID.
 */
export async function putPoster(
  dependencies: AttachmentDependencies,
  ownerId: string,
  id: string,
  body: Uint8Array,
): Promise<PostRow> {
  const stored = parseJpeg(body, 'POSTER_INVALID');
  const file = { stem: 'poster', extension: 'jpg', body: stored, contentType: 'image/jpeg' };
  return attach(dependencies, ownerId, id, file, (trx, before, name) =>
    setPoster(trx, before.id, { name, bytes: stored.length }),
  );
}

/** Deletes the custom poster if there is one. @throws Problem as described for `getOwnPost`. */
export const removePoster = (
  dependencies: AttachmentDependencies,
  ownerId: string,
  id: string,
): Promise<PostRow> =>
  detach(dependencies, ownerId, id, async (trx, before) => {
    if (before.poster_name !== null) await setPoster(trx, before.id, null);
  });
