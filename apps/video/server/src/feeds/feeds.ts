import { hash } from 'node:crypto';
import { matchesEtag } from '@workreel/platform/http';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  type MediaSettings,
  mediaUrlOptions,
  type PostRow,
  toPost,
  watchPath,
  withoutSignedUrls,
} from '../posts/index.ts';
import { type FeedEntry, type FeedHead, latestOf, rssFeed } from './rss.domain.ts';

/** Maximum number of entries of a feed. */
export const FEED_LENGTH = 50;
/** Characters of a description in a feed. */
const MAX_DESCRIPTION = 2_000;

type FeedSettings = MediaSettings & { settings: { VIDEO_BASE_URL: string } };

/** Response schema of a feed. */
export const FeedResponse = {
  200: {
    description: 'The feed.',
    content: { 'application/rss+xml': { schema: Type.String() } },
  },
  304: Type.Null({ description: 'The feed is still the one with the ETag in `If-None-Match`.' }),
};

/** Sends the feed of posts that everyone may see, or a 304 if the reader has it. @param head - URLs as paths of the service. */
export function sendFeed(
  reply: FastifyReply,
  { settings, secrets }: FeedSettings,
  {
    pagePath,
    feedPath,
    ...head
  }: Omit<FeedHead, 'pageUrl' | 'feedUrl'> & { pagePath: string; feedPath: string },
  posts: readonly PostRow[],
): FastifyReply {
  const baseUrl = settings.VIDEO_BASE_URL;
  const urls = mediaUrlOptions({ settings, secrets }, new Date(), null);
  const entries = posts.map((row): FeedEntry => {
    const { title, author, description, videoUrl, posterUrl, durationSeconds } = withoutSignedUrls(
      row,
      toPost(row, urls, null),
    );
    return {
      ...{ title, author, videoUrl, posterUrl, durationSeconds },
      description: description.slice(0, MAX_DESCRIPTION),
      url: baseUrl + watchPath(row.id),
      publishedAt: row.published_at ?? row.created_at,
    };
  });
  const body = rssFeed({ ...head, pageUrl: baseUrl + pagePath, feedUrl: baseUrl + feedPath }, entries);
  const etag = `"${hash('sha256', body, 'base64url')}"`;
  const latest = latestOf(entries);
  // Conditional requests are answered by the ETag alone: a video that is hidden changes the feed, but makes no entry newer.
  reply.headers({
    ETag: etag,
    'Cache-Control': 'no-cache',
    ...(latest && { 'Last-Modified': latest.toUTCString() }),
  });
  if (matchesEtag(reply.request.headers['if-none-match'], etag)) return reply.code(304).send(null);
  return reply.type('application/rss+xml; charset=utf-8').send(body);
}
