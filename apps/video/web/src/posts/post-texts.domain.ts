/** What a post says of its video, as fields hold it. */
import type { Post } from '../api.ts';
import { readTags, refusesTags, writeTags } from './tags.domain.ts';

/** Longest texts that the service takes, in characters. */
export const MAX_TITLE = 200;
export const MAX_AUTHOR = 200;
export const MAX_DESCRIPTION = 20_000;

export interface PostTexts extends Pick<Post, 'title' | 'author' | 'description' | 'visibility'> {
  /** As typed, with commas between. */
  tags: string;
}

export const textsOf = ({ title, author, description, tags, visibility }: Post): PostTexts => ({
  title,
  author,
  description,
  tags: writeTags(tags),
  visibility,
});

/** What `PATCH /posts/{id}` takes. */
export const changeOf = (texts: PostTexts) => ({
  title: texts.title.trim(),
  author: texts.author.trim(),
  description: texts.description.trim(),
  tags: readTags(texts.tags),
  visibility: texts.visibility,
});

/** Whether the service takes them as they are. */
export const isComplete = ({ title, tags }: PostTexts): boolean => title.trim() !== '' && !refusesTags(tags);
