/** The details of a post as form fields. */
import type { Post } from '../api.ts';
import { areTagsInvalid, formatTags, parseTags } from './tags.domain.ts';

/** Maximum lengths that the service accepts, in characters. */
export const MAX_TITLE = 200;
export const MAX_CREDIT = 200;
export const MAX_DESCRIPTION = 20_000;

export interface PostFields extends Pick<Post, 'title' | 'credit' | 'description' | 'visibility'> {
  /** Missing for a video that has no post yet. */
  embeddable?: boolean;
  /** As above. */
  showViews?: boolean;
  /** As above. */
  downloadable?: boolean;
  /** As typed, separated by commas. */
  tags: string;
}

export const fieldsOf = ({
  title,
  credit,
  description,
  tags,
  visibility,
  embeddable,
  showViews,
  downloadable,
}: Post): PostFields => ({
  title,
  credit,
  description,
  tags: formatTags(tags),
  visibility,
  embeddable,
  showViews,
  downloadable,
});

/** Returns the body of `PATCH /posts/{id}`. */
export const toPostBody = (fields: PostFields) => ({
  title: fields.title.trim(),
  credit: fields.credit.trim(),
  description: fields.description.trim(),
  tags: parseTags(fields.tags),
  visibility: fields.visibility,
  ...(fields.embeddable !== undefined && { embeddable: fields.embeddable }),
  ...(fields.showViews !== undefined && { showViews: fields.showViews }),
  ...(fields.downloadable !== undefined && { downloadable: fields.downloadable }),
});

/** Whether the service would accept the fields. */
export const isComplete = ({ title, tags }: PostFields): boolean =>
  title.trim() !== '' && !areTagsInvalid(tags);
