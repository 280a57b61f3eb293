import { isJoined, type Meaning, meaningsOf, termsOf } from './tokenizer/index.ts';

/** Words in a row, as they were put in quotes: no name, no inflection but that of the index, no slip. */
export interface Phrase {
  words: string[];
}

/** What a text in a search box asks for. */
export interface TextQuery {
  /** Each must be found. */
  meanings: Meaning[];
  phrases: Phrase[];
  /** None may be found. */
  excluded: (Meaning | Phrase)[];
}

/** Meanings and phrases that are looked for: nobody means more, and each costs. */
const MOST_MEANINGS = 20;

const PIECE = /(?<![^\s"])(-?)"([^"]*)"|(?<![^\s"])-([^\s"-][^\s"]*)|([^\s"]+)/gu;

/**
 * Reads a search text: words, `"words in a row"`, and `-word` or `-"words in a row"` for what must not be there.
 * A quotation mark without its other half is none. What holds no letter or digit asks for nothing.
 */
function readQuery(text: string): TextQuery {
  const query: TextQuery = { meanings: [], phrases: [], excluded: [] };
  const words: string[] = [];
  const phraseOf = (quoted: string): Phrase => ({ words: termsOf(quoted).words });
  for (const [, minus, quoted, unwanted, word] of text.normalize('NFKC').matchAll(PIECE)) {
    if (quoted !== undefined) {
      const phrase = phraseOf(quoted);
      if (phrase.words.length > 0) (minus ? query.excluded : query.phrases).push(phrase);
    } else if (unwanted !== undefined) {
      const meanings = meaningsOf(unwanted);
      // -e-commerce is one thing not wanted, not "anything with e".
      if (meanings.length > 1) query.excluded.push(phraseOf(unwanted));
      else query.excluded.push(...meanings);
    } else if (word !== undefined) words.push(word);
  }
  query.meanings = distinct(meaningsOf(words.join(' ')));
  return query;
}

/** Reads search texts either of which may hold: at most {@link MOST_MEANINGS} things of all of them are looked for. */
export function readQueries(texts: readonly string[]): TextQuery[] {
  let left = MOST_MEANINGS;
  const some = <T>(asked: readonly T[]): T[] => {
    const taken = asked.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return texts.map(readQuery).map(({ meanings, phrases, excluded }) => ({
    meanings: some(meanings),
    phrases: some(phrases),
    excluded: some(excluded),
  }));
}

/** Whether a text asks for nothing that could be found. */
export const asksNothing = ({ meanings, phrases, excluded }: TextQuery): boolean =>
  meanings.length + phrases.length + excluded.length === 0;

function distinct(meanings: readonly Meaning[]): Meaning[] {
  const known = new Set<string>();
  return meanings.filter(({ words }) => known.size < known.add(words.join(' ')).size);
}

/** A word of a phrase, and whether what is beside it may be glued to it: of a joined script, at an end of the phrase. */
export const isOpenAt = ({ words }: Phrase, at: number, side: 'before' | 'after'): boolean =>
  isJoined(words[at]!) && at === (side === 'before' ? 0 : words.length - 1);
