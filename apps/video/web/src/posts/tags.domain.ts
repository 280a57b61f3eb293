/** Maximum number of tags, and of characters per tag, that the service accepts. */
const MAX_TAGS = 30;
const MAX_TAG_LENGTH = 60;

/** Formats tags as the value of a text field. */
export const formatTags = (tags: readonly string[]): string => tags.join(', ');

/** Parses tags in order, without duplicates. Also accepts the commas of Korean and Japanese keyboards. */
export function parseTags(text: string): string[] {
  const tags = text.split(/[,，、]/).map((tag) => tag.replace(/\s+/g, ' ').trim());
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** Whether the service would reject the tags. */
export function areTagsInvalid(text: string): boolean {
  const tags = parseTags(text);
  return tags.length > MAX_TAGS || tags.some((tag) => tag.length > MAX_TAG_LENGTH);
}
