import { canonicalTechnology } from '@workreel/posting-parser/search-terms';

/**
 * Returns a function that ranks suggestions for a typed text: 0 if a suggestion is the text or the technology that it names, 1 if it contains
 * the text as whole words, otherwise 2.
 */
export function suggestionRank(typed: string): (suggestion: string) => number {
  const text = normalized(typed);
  const technology = canonicalTechnology(typed);
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // C++ and C# are words.
  const wholeWords = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}+#])`, 'u');
  return (suggestion) => {
    const other = normalized(suggestion);
    if (other === text || suggestion === technology) return 0;
    return wholeWords.test(other) ? 1 : 2;
  };
}

const normalized = (text: string): string =>
  text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
