import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceOrigins } from '@workreel/platform/common-settings';
import { html } from '@workreel/platform/html';
import { type App, allowFraming, completePage, preferredLanguage } from '@workreel/platform/http';
import { notFound } from '@workreel/platform/problem';
import type { Post } from '@workreel/video-contract';
import { Type } from 'typebox';
import type { VideoDb } from '../migrations/tables.ts';
import { describeEmbed, embedPath, isEmbeddable, parsePostUrl } from './embedding.domain.ts';
import { SITE, watchPath } from './link-preview.domain.ts';
import { type MediaSettings, mediaUrlOptions } from './media-urls.domain.ts';
import { findPost, type PostRow, toPost, withoutSignedUrls } from './posts.repository.ts';

type EmbeddingDependencies = MediaSettings & {
  db: VideoDb;
  settings: { VIDEO_BASE_URL: string; EMBED_ORIGINS: string[] };
};

const size = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, description }));
const OembedQuery = Type.Object(
  {
    url: Type.String({
      maxLength: 2_000,
      description: 'The URL of the watch page or the player of a video of this service.',
    }),
    maxwidth: size('The largest width of the player and the thumbnail in pixels.'),
    maxheight: size('The largest height of the player and the thumbnail in pixels.'),
    // For other formats, oEmbed names 501; 400 says the same, and every 5xx stays a fault of the service.
    format: Type.Optional(Type.Literal('json', { description: 'The format of the response.' })),
  },
  // Consumers add parameters of their own, which providers ignore.
  { additionalProperties: true },
);
const OembedResponse = Type.Object(
  {
    type: Type.Literal('video'),
    version: Type.Literal('1.0'),
    title: Type.String({ description: 'The title of the video.' }),
    author_name: Type.String({ description: 'The author of the video.' }),
    provider_name: Type.String({ description: 'The name of the service.' }),
    provider_url: Type.String({ description: 'The URL of the service.' }),
    thumbnail_url: Type.Optional(
      Type.String({ description: 'The URL of the poster image, unless it is larger than requested.' }),
    ),
    thumbnail_width: Type.Optional(
      Type.Integer({ description: 'Its width in pixels. Missing for custom posters.' }),
    ),
    thumbnail_height: Type.Optional(
      Type.Integer({ description: 'Its height in pixels. Missing for custom posters.' }),
    ),
    html: Type.String({ description: 'The markup of the player: an `iframe` element.' }),
    width: Type.Integer({ description: 'The width of the player in pixels.' }),
    height: Type.Integer({ description: 'The height of the player in pixels.' }),
  },
  { description: 'The description of a video for oEmbed consumers.' },
);

/** Registers `GET /oembed` and the player for pages of other sites. @param client - folder of the built web client. */
export async function embeddingRoutes(
  app: App,
  dependencies: EmbeddingDependencies,
  client: string,
): Promise<void> {
  const { settings } = dependencies;
  const anyone = { access: 'anyone' } as const;
  const findEmbeddable = async (id: string): Promise<{ row: PostRow; post: Post } | undefined> => {
    const row = await findPost(dependencies.db, id);
    // The viewer is always anonymous: a page of another site must not act for a user of this one.
    return row && isEmbeddable(row)
      ? { row, post: toPost(row, mediaUrlOptions(dependencies, new Date(), null), null) }
      : undefined;
  };
  app.get(
    '/oembed',
    {
      config: { ...anyone, cors: { origin: '*', credentials: false } },
      schema: {
        tags: ['posts'],
        summary: 'Describe a video for embedding',
        description:
          'Returns the player of a video as an oEmbed response (https://oembed.com), which pages of any origin can read. Public videos can be embedded, unlisted ones if their owner allows it; for all others the response is 404 `NOT_EMBEDDABLE`, like for URLs that are not videos of this service.',
        querystring: OembedQuery,
        response: { 200: OembedResponse },
      },
    },
    async (request) => {
      const { url, maxwidth, maxheight } = request.query;
      const baseUrl = settings.VIDEO_BASE_URL;
      const target = parsePostUrl(url, serviceUrls(baseUrl));
      const found = target && (await findEmbeddable(target.id));
      if (!found) throw notFound('NOT_EMBEDDABLE', 'This is not the URL of a video that can be embedded.');
      const post = withoutSignedUrls(found.row, found.post);
      const limits = { width: maxwidth, height: maxheight };
      return describeEmbed(post, { baseUrl, start: target.start, limits });
    },
  );
  const template = join(client, 'embed.html');
  if (!existsSync(template)) return;
  const built = await readFile(template, 'utf8');
  app.get<{ Params: { id: string } }>(
    embedPath(':id'),
    { config: anyone, schema: { hide: true } },
    async (request, reply) => {
      const found = await findEmbeddable(request.params.id);
      allowFraming(reply, settings.EMBED_ORIGINS);
      return reply
        .code(found ? 200 : 404)
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          completePage(built, {
            language: preferredLanguage(request),
            head: found && embedHead(found.post, settings.VIDEO_BASE_URL),
            state: { post: found?.post ?? null },
          }),
        );
    },
  );
}

const embedHead = ({ id, title }: Post, baseUrl: string) =>
  html`<title>${title} · ${SITE}</title>
    <link rel="canonical" href="${baseUrl}${watchPath(id)}">`;

/** Returns the base URLs under which the service is reached. */
const serviceUrls = (baseUrl: string): string[] =>
  serviceOrigins(baseUrl).map((origin) => origin + new URL(baseUrl).pathname.replace(/\/$/, ''));
