import { MAX_TITLE } from './post-texts.domain.ts';

/** A first title from a file's name: without its ending, with blanks for the marks that stand in for them. */
export function titleFromFilename(filename: string): string {
  const composed = filename.normalize('NFC');
  const stem = composed.replace(/(?<=.)\.[A-Za-z0-9]{1,5}$/, '');
  const words = stem
    .replace(/[_\s]+/g, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .trim();
  return words || composed.trim().slice(0, MAX_TITLE) || 'video';
}
