import { highlight } from './highlight.domain.ts';

/** A text in which searched words are marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text;
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
  return highlight(text, terms).map((part, n) =>
    part.isMatch ? <mark key={n}>{part.text}</mark> : part.text,
  );
}
