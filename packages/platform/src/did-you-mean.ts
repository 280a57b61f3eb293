/**
 * The known word nearest to a mistyped one, by Levenshtein distance; undefined where none is near
 * (more than a third of the letters differ).
 */
export function closestWord(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    const distance = levenshtein(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Edits that turn `a` into `b`. Both are cut at 64 letters: no name of ours is longer. */
function levenshtein(a: string, b: string): number {
  const [from, to] = [a.slice(0, 64), b.slice(0, 64)];
  let row = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const substitution = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, substitution));
    }
    row = next;
  }
  return row[to.length]!;
}

/** A sentence for whoever wrote a word that is not known: the one that was meant, else all that are. */
export function suggest(word: string, known: readonly string[]): string {
  const near = closestWord(word, known);
  return near ? `Did you mean “${near}”?` : `Known are ${known.join(', ')}.`;
}
