import { highlight } from './highlight.domain.ts';

/** A text in which searched words are marked. */
export function Highlighted({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text;
  let start = 0;
  return highlight(text, terms).map((part) => {
    const key = start;
    start += part.text.length;
    return part.isMatch ? <mark key={key}>{part.text}</mark> : part.text;
  });
}
