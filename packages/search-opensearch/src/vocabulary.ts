import type { Client } from '@opensearch-project/opensearch';
import type { Vocabulary } from '@workreel/search-index/adapter';
import { differByTypo, tryHangul } from '@workreel/spelling';
import { assemble, disassemble } from 'es-hangul';
import { GROUPS } from './mapping.domain.ts';
import { KEYWORD_FIELDS, type Query, termQuery } from './query.domain.ts';
import type { SearchResponse } from './search.domain.ts';

/** Number of similar words that are considered. */
const MAX_SIMILAR = 100;
/** Words of two syllables may differ in both vowels. */
const MAX_SHORT_LETTERS = 6;
/** As a number of postings. */
const MAX_FREQUENCY = 1e9;
const NAME_PREFIX = '=';

/** Looks up words in the index, each once. */
export function vocabularyOf(client: Client, index: string): Vocabulary {
  const counts = new Map<string, Promise<number>>();
  const count = (query: Query): Promise<number> => {
    const key = JSON.stringify(query);
    const known = counts.get(key);
    if (known) return known;
    const counted = client
      .count({ index, body: { query: { bool: { filter: [query] } } } })
      .then(({ body }) => body.count);
    counts.set(key, counted);
    return counted;
  };
  return {
    countOf: (term) => count(termQuery(term, GROUPS)),
    isWord: async (term) => (await count(termQuery(term, GROUPS))) > 0,
    isKnown: async (term) => (await count(termQuery(term, KEYWORD_FIELDS))) > 0,
    similarTo: async (word) => {
      const letters = disassemble(word);
      const suggester = (text: string, prefix_length: number) => ({
        text,
        term: {
          field: 'letters',
          suggest_mode: 'always',
          max_edits: letters.length <= MAX_SHORT_LETTERS ? 2 : 1,
          accuracy: 0.1,
          prefix_length,
          min_word_length: 1,
          // By default, words in more than 1% of the postings, including deleted ones, have no suggestions.
          max_term_freq: MAX_FREQUENCY,
          size: MAX_SIMILAR,
          shard_size: MAX_SIMILAR,
        },
      });
      const body = {
        size: 0,
        suggest: { words: suggester(letters, 0), names: suggester(NAME_PREFIX + letters, 1) },
      };
      const response = (await client.search({ index, body: body as object }))
        .body as unknown as SearchResponse;
      const found = Object.values(response.suggest!).flatMap(([entry]) => entry?.options ?? []);
      const words = found.flatMap(({ text }) => tryHangul(() => assemble([...text])) ?? []);
      return [...new Set(words)].filter((other) =>
        differByTypo(word, other.startsWith(NAME_PREFIX) ? other.slice(1) : other),
      );
    },
  };
}
