/** Most tags of one post, and characters of one tag, that the service takes. */
const MAX_TAGS = 30;
const MAX_TAG = 60;

/** Tags as one field holds them: with commas between. */
export const writeTags = (tags: readonly string[]): string => tags.join(', ');

/** Each once, in the order written; Korean and Japanese keyboards type commas of their own. */
export function readTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Whether the service would refuse what is written in the field. */
export function refusesTags(text: string): boolean {
  const tags = readTags(text);
  return tags.length > MAX_TAGS || tags.some((tag) => tag.length > MAX_TAG);
}
