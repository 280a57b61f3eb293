/** Embedding of videos in pages of other sites: which ones, at which address, and their description for oEmbed consumers. */
import { html } from '@workreel/platform/html';
import type { Post, Visibility } from '@workreel/video-contract';
import { SITE } from './link-preview.domain.ts';

/** @param post - `access`: who can see the post now. */
export const isEmbeddable = (post: { access: Visibility; embeddable: boolean }): boolean =>
  post.access === 'public' || (post.access === 'unlisted' && post.embeddable);

/** Returns the path of the player of a post for pages of other sites. */
export const embedPath = (id: string): string => `/embed/${id}`;

/** What the player may do in a frame of another site. */
const PERMISSIONS = 'autoplay; fullscreen; picture-in-picture';
/** Aspect ratio of a player whose video is not known yet. */
const DEFAULT_SIZE = { width: 16, height: 9 };
/** Side of the square in which a player fits, in pixels, if the consumer sets no limits. */
const DEFAULT_SIDE = 640;
/** Maximum length of the shorter side of a generated poster, in pixels. */
const POSTER_SIDE = 720;

/** In pixels. */
interface Size {
  width: number;
  height: number;
}
/** The largest size, if it is limited. */
type Limits = { [Side in keyof Size]?: Size[Side] | undefined };

const scale = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

/** Scales a size so that it just fits into another one. */
const fit = (size: Size, within: Size): Size =>
  scale(size, Math.min(within.width / size.width, within.height / size.height));

/**
 * Returns the post that an address of a watch page or a player shows, and the start position in it, which is not parsed.
 *
 * @param bases - base URLs of the service.
 * @returns undefined for other addresses.
 */
export function parsePostUrl(
  text: string,
  bases: readonly string[],
): { id: string; start: string | null } | undefined {
  const url = URL.parse(text);
  const address = url && url.origin + url.pathname;
  const base = bases.find((base) => address?.startsWith(`${base}/`));
  if (!url || !address || base === undefined) return undefined;
  const id = /^\/(?:app\/watch|embed)\/([\w-]+)\/?$/.exec(address.slice(base.length))?.[1];
  const start = url.searchParams.get('start') ?? url.searchParams.get('t');
  return id === undefined ? undefined : { id, start: start && /^\w{1,20}$/.test(start) ? start : null };
}

/**
 * Describes a video for oEmbed consumers (https://oembed.com, section 2.3.4).
 *
 * @param post - must be embeddable, with URLs that everyone can fetch.
 * @param options - `start`: start position for the player, as in its address; `limits`: the largest size of the player and the
 *   thumbnail, in pixels.
 */
export function describeEmbed(
  post: Pick<Post, 'id' | 'title' | 'author' | 'posterUrl' | 'customPoster' | 'width' | 'height'>,
  options: { baseUrl: string; start: string | null; limits: Limits },
) {
  const { baseUrl, start, limits } = options;
  const video = post.width && post.height ? { width: post.width, height: post.height } : DEFAULT_SIZE;
  const unset = limits.width === undefined && limits.height === undefined ? DEFAULT_SIDE : Infinity;
  const { width, height } = fit(video, { width: limits.width ?? unset, height: limits.height ?? unset });
  const src = `${baseUrl}${embedPath(post.id)}${start === null ? '' : `?start=${start}`}`;
  return {
    type: 'video' as const,
    version: '1.0' as const,
    title: post.title,
    author_name: post.author,
    provider_name: SITE,
    provider_url: `${baseUrl}/`,
    ...thumbnailOf(post, video, limits),
    html: html`<iframe src="${src}" title="${post.title}" width="${width}" height="${height}" style="border:0" allow="${PERMISSIONS}" allowfullscreen></iframe>`
      .markup,
    width,
    height,
  };
}

/** The size of a custom poster is not known. A thumbnail that is too large is omitted, as the specification requires. */
function thumbnailOf(
  { posterUrl, customPoster }: Pick<Post, 'posterUrl' | 'customPoster'>,
  video: Size,
  { width: maxWidth = Infinity, height: maxHeight = Infinity }: Limits,
) {
  if (posterUrl === null) return {};
  if (customPoster) return { thumbnail_url: posterUrl };
  const { width, height } = scale(video, Math.min(1, POSTER_SIDE / Math.min(video.width, video.height)));
  return width > maxWidth || height > maxHeight
    ? {}
    : { thumbnail_url: posterUrl, thumbnail_width: width, thumbnail_height: height };
}
