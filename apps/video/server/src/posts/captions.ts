import { badRequest, conflict } from '@workreel/platform/problem';
import { type AttachmentParts, attach, detach } from './attachments.ts';
import { deleteCaption, type PostRow, upsertCaption } from './posts.repository.ts';
import { vttFaults } from './web-vtt.domain.ts';

/** Languages of one post. */
const MAX_LANGUAGES = 30;

/**
 * Adds captions, or replaces those of the same language.
 *
 * @param caption - `language` in its canonical form; `text` WebVTT.
 * @throws Problem as `attach`; 400 CAPTIONS_INVALID; 409 LIMIT_REACHED.
 */
export async function putCaptions(
  parts: AttachmentParts,
  ownerId: string,
  id: string,
  { language, label, text }: { language: string; label: string; text: string },
): Promise<PostRow> {
  assertWebVtt(text);
  const file = { stem: language, ending: 'vtt', body: text, contentType: 'text/vtt; charset=utf-8' };
  return attach(parts, ownerId, id, file, async (trx, before, name) => {
    if (before.captions.length >= MAX_LANGUAGES && !hasCaptions(before, language))
      throw conflict('LIMIT_REACHED', `One post has captions in ${MAX_LANGUAGES} languages at most.`);
    await upsertCaption(trx, before.id, { language, label, name });
  });
}

/** Takes captions away. Where there are none: nothing to do. @throws Problem as `getOwnPost`. */
export async function removeCaptions(
  parts: AttachmentParts,
  ownerId: string,
  id: string,
  language: string,
): Promise<void> {
  await detach(parts, ownerId, id, async (trx, before) => {
    if (hasCaptions(before, language)) await deleteCaption(trx, before.id, language);
  });
}

const hasCaptions = ({ captions }: PostRow, language: string): boolean =>
  captions.some((caption) => caption.language === language);

function assertWebVtt(text: string): void {
  const faults = vttFaults(text);
  if (faults.length === 0) return;
  const errors = faults.map(({ line, message }) => ({ path: '/body', message: `Line ${line}: ${message}` }));
  throw badRequest('CAPTIONS_INVALID', `This is no valid WebVTT. ${errors[0]!.message}`, errors);
}
