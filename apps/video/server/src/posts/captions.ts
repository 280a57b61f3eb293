import { badRequest, conflict } from '@workreel/platform/problem';
import { type AttachmentDependencies, attach, detach } from './attachments.ts';
import { deleteCaption, type PostRow, upsertCaption } from './posts.repository.ts';
import { validateWebVtt } from './web-vtt.domain.ts';

/** Maximum number of languages per post. */
const MAX_LANGUAGES = 30;

/**
 * Adds captions, or replaces those in the same language.
 *
 * @param caption - `language` is a canonical tag, `text` is WebVTT.
 * @throws Problem as described for `attach`; 400 CAPTIONS_INVALID; 409 LIMIT_REACHED.
 */
export async function putCaptions(
  dependencies: AttachmentDependencies,
  ownerId: string,
  id: string,
  { language, label, text }: { language: string; label: string; text: string },
): Promise<PostRow> {
  assertWebVtt(text);
  const file = { stem: language, extension: 'vtt', body: text, contentType: 'text/vtt; charset=utf-8' };
  return attach(dependencies, ownerId, id, file, async (trx, before, name) => {
    if (before.captions.length >= MAX_LANGUAGES && !hasCaptions(before, language))
      throw conflict('LIMIT_REACHED', `A post can have captions in at most ${MAX_LANGUAGES} languages.`);
    await upsertCaption(trx, before.id, { language, label, name, bytes: Buffer.byteLength(text) });
  });
}

/** Deletes captions if there are any. @throws Problem as described for `getOwnPost`. */
export async function removeCaptions(
  dependencies: AttachmentDependencies,
  ownerId: string,
  id: string,
  language: string,
): Promise<void> {
  await detach(dependencies, ownerId, id, async (trx, before) => {
    if (hasCaptions(before, language)) await deleteCaption(trx, before.id, language);
  });
}

const hasCaptions = ({ captions }: PostRow, language: string): boolean =>
  captions.some((caption) => caption.language === language);

function assertWebVtt(text: string): void {
  const issues = validateWebVtt(text);
  if (issues.length === 0) return;
  const errors = issues.map(({ line, message }) => ({ path: '/body', message: `Line ${line}: ${message}` }));
  throw badRequest('CAPTIONS_INVALID', `The file is not valid WebVTT. ${errors[0]!.message}`, errors);
}
