import { MAX_TITLE } from './post-fields.domain.ts';

/** Derives a default title from a file name: without the extension, with spaces instead of underscores. */
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
