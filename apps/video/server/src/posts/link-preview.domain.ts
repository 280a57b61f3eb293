import { type Html, html, jsonBlock } from '@workreel/platform/html';
import type { Post } from '@workreel/video-contract';

const SITE = 'Workreel';
/** As much of a description as cards and lists of results show, in characters. */
const DESCRIPTION_LENGTH = 200;
/** What HLS is called (RFC 8216 §4). */
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Where the web client shows a post. */
export const watchPath = (id: string): string => `/app/watch/${id}`;
/** The post that a page of the client shows; undefined for its other pages. */
export const watchedId = (path: string): string | undefined => /^\/app\/watch\/([^/]+)\/*$/.exec(path)?.[1];

/** What is told of a post elsewhere. */
type Shown = Pick<
  Post,
  | 'title'
  | 'author'
  | 'description'
  | 'videoUrl'
  | 'posterUrl'
  | 'durationSeconds'
  | 'width'
  | 'height'
  | 'visibility'
  | 'createdAt'
  | 'publishedAt'
>;

/**
 * What a post's page has in its head, title included: for search engines (schema.org), and for what messengers and networks
 * make of a link (Open Graph, whose words X reads too).
 *
 * @param post - one that anybody may see, with addresses that anybody may fetch.
 * @param address - of its page.
 */
export function linkPreview(post: Shown, address: string): Html {
  const isListed = post.visibility === 'public';
  const description = shortened(post.description);
  return html`<title>${post.title} · ${SITE}</title>
    <link rel="canonical" href="${address}">
    ${metas('name', {
      description,
      // Who has its id may see it; nobody is led to it.
      robots: isListed ? null : 'noindex',
      'twitter:card': post.posterUrl === null ? 'summary' : 'summary_large_image',
    })}${metas('property', {
      'og:type': 'video.other',
      'og:site_name': SITE,
      'og:title': post.title,
      'og:description': description,
      'og:url': address,
      ...(post.posterUrl !== null && { 'og:image': post.posterUrl, 'og:image:alt': post.title }),
      ...(post.videoUrl !== null && {
        'og:video': post.videoUrl,
        'og:video:type': PLAYLIST_TYPE,
        'og:video:width': post.width,
        'og:video:height': post.height,
      }),
      'video:duration': post.durationSeconds === null ? null : wholeSeconds(post.durationSeconds),
    })}${isListed && jsonBlock(videoObject(post, description, address))}`;
}

/** @param values - by name; what there is nothing to say of is left out. */
const metas = (kind: 'name' | 'property', values: Record<string, string | number | null>): Html[] =>
  Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => html`<meta ${kind}="${name}" content="${value}">\n    `);

/** https://schema.org/VideoObject; what is undefined does not stand in the JSON. */
const videoObject = (post: Shown, description: string, address: string) => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: post.title,
  description: description || undefined,
  thumbnailUrl: post.posterUrl ?? undefined,
  uploadDate: post.publishedAt ?? post.createdAt,
  duration: post.durationSeconds === null ? undefined : isoDuration(post.durationSeconds),
  contentUrl: post.videoUrl ?? undefined,
  url: address,
  author: post.author === '' ? undefined : { '@type': 'Person', name: post.author },
});

/** What lasts at all lasts a second: zero would say that it is not known. */
const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

/** As ISO 8601 writes it: `PT1H5S`. */
export function isoDuration(seconds: number): string {
  const whole = wholeSeconds(seconds);
  const units = [
    [Math.floor(whole / 3_600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  return `PT${units.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('')}`;
}

/** A text in one line, which ends after a word; where that would take half of it away, within one. */
export function shortened(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const blank = characters.lastIndexOf(' ', length);
  return `${characters.slice(0, blank > length / 2 ? blank : length).join('')}…`;
}
