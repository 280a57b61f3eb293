import { type Html, html, jsonBlock, metaTags, truncate } from '@workreel/platform/html';
import type { Post } from '@workreel/video-contract';

export const SITE = 'Workreel';
/** Media type of HLS playlists (RFC 8216 §4). */
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Returns the path of a post's page in the web client. */
export const watchPath = (id: string): string => `/app/watch/${id}`;
/** Returns the ID of the post that a page of the web client shows; undefined for other pages. */
export const postIdFromPath = (path: string): string | undefined =>
  /^\/app\/watch\/([^/]+)\/*$/.exec(path)?.[1];

/** The addresses of the player for pages of other sites. */
interface EmbedUrls {
  player: string;
  /** oEmbed response of the watch page. */
  oembed: string;
}

/** The fields of a post that a link preview shows. */
type PreviewPost = Pick<
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
 * Renders the head of a post's page: title, schema.org data for search engines, and Open Graph tags for link cards, which X reads
 * too.
 *
 * @param post - must be visible to everyone, with URLs that everyone can fetch.
 * @param url - the URL of its page.
 * @param embed - null if pages of other sites may not embed the video.
 */
export function linkPreview(post: PreviewPost, url: string, embed: EmbedUrls | null): Html {
  const isListed = post.visibility === 'public';
  const description = truncate(post.description);
  return html`<title>${post.title} · ${SITE}</title>
    <link rel="canonical" href="${url}">
    ${
      embed &&
      html`<link rel="alternate" type="application/json+oembed" href="${embed.oembed}" title="${post.title}">
    `
    }${metaTags('name', {
      description,
      // Unlisted posts are visible to everyone with the link, but must not be found by search.
      robots: isListed ? null : 'noindex',
      'twitter:card': post.posterUrl === null ? 'summary' : 'summary_large_image',
      ...(embed && {
        'twitter:player': embed.player,
        'twitter:player:width': post.width,
        'twitter:player:height': post.height,
      }),
    })}${metaTags('property', {
      'og:type': 'video.other',
      'og:site_name': SITE,
      'og:title': post.title,
      'og:description': description,
      'og:url': url,
      ...(post.posterUrl !== null && { 'og:image': post.posterUrl, 'og:image:alt': post.title }),
      ...(post.videoUrl !== null && {
        'og:video': post.videoUrl,
        'og:video:type': PLAYLIST_TYPE,
        'og:video:width': post.width,
        'og:video:height': post.height,
      }),
      'video:duration': post.durationSeconds === null ? null : wholeSeconds(post.durationSeconds),
    })}${isListed && jsonBlock(videoObject(post, description, url, embed))}`;
}

/** Renders the head of a page with a list of videos: title, feed, and Open Graph tags for link cards. */
export function listPreview(page: {
  type: 'website' | 'profile';
  title: string;
  description: string;
  url: string;
  feedUrl: string;
  imageUrl: string | null;
  card: 'summary' | 'summary_large_image';
  /** Whether search engines may list it. */
  isListed: boolean;
}): Html {
  const { title, url } = page;
  const description = truncate(page.description);
  return html`<title>${title} · ${SITE}</title>
    <link rel="canonical" href="${url}">
    <link rel="alternate" type="application/rss+xml" href="${page.feedUrl}" title="${title}">
    ${metaTags('name', {
      description,
      robots: page.isListed ? null : 'noindex',
      'twitter:card': page.card,
    })}${metaTags('property', {
      'og:type': page.type,
      'og:site_name': SITE,
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': page.imageUrl,
    })}`;
}

/** https://schema.org/VideoObject; undefined properties are omitted from the JSON. */
const videoObject = (post: PreviewPost, description: string, url: string, embed: EmbedUrls | null) => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: post.title,
  description: description || undefined,
  thumbnailUrl: post.posterUrl ?? undefined,
  uploadDate: post.publishedAt ?? post.createdAt,
  duration: post.durationSeconds === null ? undefined : isoDuration(post.durationSeconds),
  contentUrl: post.videoUrl ?? undefined,
  embedUrl: embed?.player,
  url,
  author: post.author === '' ? undefined : { '@type': 'Person', name: post.author },
});

/** At least one second, because zero would mean an unknown duration. */
const wholeSeconds = (seconds: number): number => Math.max(1, Math.round(seconds));

/** Formats a duration as in ISO 8601: `PT1H5S`. */
export function isoDuration(seconds: number): string {
  const total = wholeSeconds(seconds);
  const units = [
    [Math.floor(total / 3_600), 'H'],
    [Math.floor(total / 60) % 60, 'M'],
    [total % 60, 'S'],
  ] as const;
  return `PT${units.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('')}`;
}
