import { badRequest } from '@workreel/platform/problem';
import { jpegFault } from '@workreel/transcoder/jpeg';
import { type AttachmentParts, attach, detach } from './attachments.ts';
import { type PostRow, setPoster } from './posts.repository.ts';

/**
 * Shows a picture of the owner's as the poster, whatever conversions make of their own.
 *
 * @throws Problem as `attach`; 400 POSTER_INVALID.
 */
export async function putPoster(
  parts: AttachmentParts,
  ownerId: string,
  id: string,
  body: Uint8Array,
): Promise<PostRow> {
  const fault = jpegFault(body);
  if (fault !== undefined) throw badRequest('POSTER_INVALID', fault, [{ path: '/body', message: fault }]);
  const file = { stem: 'poster', ending: 'jpg', body, contentType: 'image/jpeg' };
  return attach(parts, ownerId, id, file, (trx, before, name) => setPoster(trx, before.id, name));
}

/** Shows the video's own poster again. Where it does already: nothing to do. @throws Problem as `getOwnPost`. */
export const removePoster = (parts: AttachmentParts, ownerId: string, id: string): Promise<PostRow> =>
  detach(parts, ownerId, id, async (trx, before) => {
    if (before.poster_name !== null) await setPoster(trx, before.id, null);
  });
