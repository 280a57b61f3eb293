/** Parses comma-separated keywords, one of which must match. */
export const parseKeywords = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、]/)
      .map((keyword) => keyword.trim().slice(0, 200))
      .filter((keyword) => keyword !== ''),
  ),
];
export const formatKeywords = (keywords: readonly string[] | undefined): string =>
  (keywords ?? []).join(', ');
