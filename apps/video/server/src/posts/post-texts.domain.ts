import { type PostTexts, searchText } from './search-text.domain.ts';

/** As the database gives it back: composed (NFC), without halves of surrogate pairs. */
const composed = (text: string): string => text.toWellFormed().normalize('NFC');
const oneLine = (text: string): string => composed(text).replaceAll(/\s+/gu, ' ').trim();

/** Texts as they are kept: titles, authors and tags in one line, each tag once, whatever its case. */
export function keptTexts({ title, author, description, tags }: PostTexts): PostTexts {
  const unique = new Map<string, string>();
  for (const tag of tags.map(oneLine)) {
    const known = searchText(tag);
    if (known !== '' && !unique.has(known)) unique.set(known, tag);
  }
  return {
    title: oneLine(title),
    author: oneLine(author),
    description: composed(description),
    tags: [...unique.values()],
  };
}

/** Whether nothing was given that is more than white space. */
export const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
