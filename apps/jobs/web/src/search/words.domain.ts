/** Several words, one of which is enough, stand between commas in a field. */
export const splitWords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((word) => word.trim().slice(0, 200))
      .filter((word) => word !== ''),
  ),
];
export const joinWords = (words: readonly string[] | undefined): string => (words ?? []).join(', ');
