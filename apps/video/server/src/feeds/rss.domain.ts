import { type Html, html } from '@workreel/platform/html';

/** A feed without its entries. */
export interface FeedHead {
  title: string;
  description: string;
  /** URL of the page with the same content. */
  pageUrl: string;
  /** URL of the feed. */
  feedUrl: string;
  /** URL of an image; null if there is none. */
  imageUrl: string | null;
}

/** A video in a feed. */
export interface FeedEntry {
  title: string;
  description: string;
  author: string;
  /** URL of the watch page. */
  url: string;
  publishedAt: Date;
  /** URL of the HLS multivariant playlist; null while everyone cannot fetch it. */
  videoUrl: string | null;
  posterUrl: string | null;
  durationSeconds: number | null;
}

/** Media type of HLS playlists (RFC 8216 §4). */
const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl';

/** Characters that XML 1.0 does not allow, even escaped. */
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const xmlText = (text: string): string => text.toWellFormed().replace(INVALID_IN_XML, ' ');

/** Renders an RSS 2.0 feed of videos with Media RSS. Equal content produces equal feeds. */
export function rssFeed(head: FeedHead, entries: readonly FeedEntry[]): string {
  const { title, description, pageUrl, feedUrl, imageUrl } = head;
  return `<?xml version="1.0" encoding="utf-8"?>\n${
    html`<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${pageUrl}</link>
<description>${xmlText(description || title)}</description>
<atom:link rel="self" type="application/rss+xml" href="${feedUrl}"/>
<generator>Workreel</generator>
${imageUrl !== null && html`<image><url>${imageUrl}</url><title>${xmlText(title)}</title><link>${pageUrl}</link></image>\n`}${entries.map(item)}</channel>
</rss>
`.markup
  }`;
}

function item(entry: FeedEntry): Html {
  const { title, description, author, url, publishedAt, videoUrl, posterUrl, durationSeconds } = entry;
  const duration = durationSeconds !== null && html` duration="${Math.round(durationSeconds)}"`;
  return html`<item>
<title>${xmlText(title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${publishedAt.toUTCString()}</pubDate>
<dc:creator>${xmlText(author)}</dc:creator>
<description>${xmlText(description)}</description>
${
  videoUrl !== null &&
  // RSS requires a length; that of a stream is not known.
  html`<enclosure url="${videoUrl}" length="0" type="${PLAYLIST_TYPE}"/>
<media:content url="${videoUrl}" type="${PLAYLIST_TYPE}" medium="video"${duration}/>
`
}${posterUrl !== null && html`<media:thumbnail url="${posterUrl}"/>\n`}</item>
`;
}

/** The latest publication among the entries; undefined if there are none. */
export const latestOf = (entries: readonly FeedEntry[]): Date | undefined =>
  entries
    .map(({ publishedAt }) => publishedAt)
    .reduce<Date | undefined>((latest, date) => (latest && latest > date ? latest : date), undefined);
