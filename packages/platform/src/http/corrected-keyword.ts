import type { FastifyReply } from 'fastify';

/** Maximum length of a header about a keyword, so that all headers of a response stay below 2 kB; see `linkHeader`. */
export const MAX_KEYWORD_HEADER_BYTES = 200;

/** Response header with the corrected words of a search. */
export const CORRECTED_KEYWORD = 'X-Corrected-Keyword';

/** A word without matches, and the words searched for in its place. */
export interface Correction {
  from: string;
  to: string;
}

/** Response header of searches that correct words, for an OpenAPI document. */
export const correctedKeywordHeader = {
  [CORRECTED_KEYWORD]: {
    type: 'string',
    description:
      'Corrections of words that match nothing, because of a typo, the wrong keyboard layout or a missing space: comma-separated `word=correction` pairs with percent-encoded words.',
  },
} as const;

/** Sets the header, with as many corrections as fit. */
export function setCorrectedKeyword(reply: FastifyReply, corrections: readonly Correction[]): void {
  let header = '';
  for (const { from, to } of corrections) {
    const pair = `${encodeURIComponent(from)}=${encodeURIComponent(to)}`;
    const longer = header === '' ? pair : `${header}, ${pair}`;
    if (longer.length > MAX_KEYWORD_HEADER_BYTES) break;
    header = longer;
  }
  if (header !== '') reply.header(CORRECTED_KEYWORD, header);
}
