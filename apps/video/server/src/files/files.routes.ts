import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { App } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { accessTo } from './access.domain.ts';
import { answerFile } from './answer.ts';
import { UNCACHED } from './headers.domain.ts';
import type { Elsewhere, FileSource } from './open-file.ts';
import { type FileAddress, parseFileAddress } from './path.domain.ts';
import { PlaylistCache } from './playlist-cache.ts';

export interface FileRouteOptions {
  source: FileSource;
  /** Signs the addresses of private files (`SIGNING_SECRET`). */
  secret: string;
  /** Whether anyone may read this original without a signed address. */
  mayReadOriginal: (key: string) => Promise<boolean>;
}

/** While the service stops, answers under way have this long, in ms: a paused player would hold it up for good. */
const STOP_MS = 3_000;

const Bytes = Type.String({ format: 'binary' });

/** `GET /files/**`: what people uploaded and what was made of it, for players. */
export async function fileRoutes(app: App, options: FileRouteOptions): Promise<void> {
  const { source } = options;
  const playlists = new PlaylistCache();
  const underWay = new Set<ServerResponse>();
  let stopping: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    stopping = setTimeout(() => {
      for (const response of underWay) response.destroy();
    }, STOP_MS);
  });
  app.addHook('onClose', async () => clearTimeout(stopping));
  app.get(
    '/files/*',
    {
      config: { access: 'anyone' },
      schema: {
        tags: ['files'],
        summary: 'A file of the upload directory',
        description:
          'Completed uploads, playlists, segments, pictures and captions, with one range and conditional requests (RFC 9110; several ranges are answered with the whole). What is private answers under `/files/~<expiry>.<signature>/…` alone, as its post hands it out; when that is over, `LINK_EXPIRED`. Parameters are passed over.',
        params: Type.Object({ '*': Type.String() }),
        // Players and caches add parameters of their own.
        querystring: Type.Object({}, { additionalProperties: true }),
        response: {
          200: { description: 'The file.', content: { '*/*': { schema: Bytes } } },
          302: Type.Null({
            description: 'It is handed out by the store (`STORAGE=s3`): at `Location`, for a while.',
          }),
          206: { description: 'The range of it.', content: { '*/*': { schema: Bytes } } },
          304: Type.Null({ description: 'It is the one that the caller has.' }),
        },
      },
    },
    async (request, reply) => {
      const address = parseFileAddress(request.raw.url ?? '');
      if (!address || !(await mayRead(address, options))) throw fileNotFound();
      const elsewhere = await source.elsewhere?.(address, new Date());
      if (elsewhere) return sendElsewhere(reply, elsewhere);
      // Of requests sent ahead on one connection, a file is opened when its turn comes: who goes before leaves none open.
      if (!reply.raw.socket) await once(reply.raw, 'socket');
      using file = await source.open(address.key);
      if (!file) throw fileNotFound();
      underWay.add(reply.raw);
      try {
        await answerFile(request, reply, address, file, playlists);
      } finally {
        underWay.delete(reply.raw);
      }
    },
  );
}

/** Signed for a GET: a HEAD that follows it is refused by the store. */
function sendElsewhere(reply: FastifyReply, { url, maxAgeSeconds }: Elsewhere) {
  return reply
    .headers({
      'Cache-Control': `private, max-age=${maxAgeSeconds}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .redirect(url, 302);
}

const fileNotFound = () =>
  new Problem(404, 'FILE_NOT_FOUND', 'There is no such file.', { headers: UNCACHED });

/** @throws Problem where a signed address is forged or over. */
async function mayRead(
  address: FileAddress,
  { secret, mayReadOriginal }: FileRouteOptions,
): Promise<boolean> {
  switch (accessTo(address, secret, new Date())) {
    case 'open':
      return true;
    case 'hidden':
      return false;
    case 'original':
      return mayReadOriginal(address.key);
    case 'expired':
      throw new Problem(
        403,
        'LINK_EXPIRED',
        'This address is no longer valid, or never was. Ask for the post again: it holds a new one.',
        { headers: UNCACHED },
      );
  }
}
