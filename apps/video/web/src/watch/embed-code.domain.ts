import type { Post } from '../api.ts';

/** Whether pages of other sites may embed a published video. */
export const isEmbeddable = ({ visibility, embeddable, publishedAt }: Post): boolean =>
  publishedAt !== null && (visibility === 'public' || (visibility === 'unlisted' && embeddable));

const WIDTH = 560;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/**
 * Returns the markup that embeds a video and shrinks with the page around it.
 *
 * @param start - start position in seconds, or null for none.
 */
export function embedCode(
  origin: string,
  { id, title, width, height }: Pick<Post, 'id' | 'title' | 'width' | 'height'>,
  start: number | null,
): string {
  const [columns, rows] = width && height ? [width, height] : [16, 9];
  const src = `${origin}/embed/${encodeURIComponent(id)}${start === null ? '' : `?start=${Math.floor(start)}`}`;
  const name = title.replaceAll(/[&"<>]/g, (character) => ENTITIES.get(character)!);
  const style = `border:0;max-width:100%;height:auto;aspect-ratio:${columns}/${rows}`;
  return `<iframe src="${src}" title="${name}" width="${WIDTH}" height="${Math.round((WIDTH * rows) / columns)}" style="${style}" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
}
