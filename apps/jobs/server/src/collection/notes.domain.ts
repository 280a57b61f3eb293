import type { RunNote } from '@workreel/jobs-contract';

/** Warnings kept of one run. */
export const MAX_NOTES = 100;
/** Of one kind: the first ones show what is wrong, a thousand more say no more. */
const MAX_OF_A_CODE = 20;

/** Adds warnings to those of a run, within bounds; the same one about the same page is kept once. */
export function addNotes(notes: readonly RunNote[], more: readonly RunNote[]): RunNote[] {
  const kept = [...notes];
  for (const note of more) {
    const sameCode = kept.filter(({ code }) => code === note.code);
    if (kept.length >= MAX_NOTES || sameCode.length >= MAX_OF_A_CODE) continue;
    if (sameCode.some(({ message, url }) => message === note.message && url === note.url)) continue;
    kept.push({ code: note.code, message: note.message.slice(0, 1_000), url: note.url });
  }
  return kept;
}
