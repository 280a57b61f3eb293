/** Tags as one field holds them: with commas between. */
export const writeTags = (tags: readonly string[]): string => tags.join(', ');

/** Each once, in the order written; Korean and Japanese keyboards type commas of their own. */
export function readTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}
