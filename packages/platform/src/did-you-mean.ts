/**
 * Finds the candidate closest to a mistyped word by Levenshtein distance.
 *
 * @returns undefined if more than a third of the characters differ.
 */
export function closestWord(word: string, candidates: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = levenshtein(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Number of edits that turn `a` into `b`. Both are truncated to 64 characters; no name is longer. */
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

/** Returns a hint for an unknown word: the closest candidate, or the list of all candidates. */
export function suggest(word: string, candidates: readonly string[]): string {
  const closest = closestWord(word, candidates);
  return closest ? `Did you mean “${closest}”?` : `Expected one of: ${candidates.join(', ')}.`;
}
