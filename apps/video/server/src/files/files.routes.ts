import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { verifyFilename } from '@workreel/object-store';
import type { App } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { accessTo } from './access.domain.ts';
import { corsHeaders, PREFLIGHT_HEADERS } from './cors.domain.ts';
import type { FileRedirect, FileSource } from './directory-files.ts';
import { sendFileResponse } from './file-response.ts';
import { NO_STORE } from './headers.domain.ts';
import { type FilePath, parseFilePath } from './path.domain.ts';
import { PlaylistCache } from './playlist-cache.ts';
import { RecentDecisions } from './recent-decisions.ts';

export interface FileRouteOptions {
  source: FileSource;
  /** `SIGNING_SECRET`: signs the paths of private files. */
  secret: string;
  /** Whether an original may be read without a signed path. */
  mayReadOriginal: (key: string) => Promise<boolean>;
  /** Whether a session, or anyone if it is null, may watch a video now. Signed paths stop working when it may not. */
  mayWatch: (video: string, sessionId: string | null) => Promise<boolean>;
  /** Origins whose pages may read files that are not public. */
  origins: readonly string[];
}

/** Time for responses in progress to finish during shutdown, in ms: a paused player would delay it indefinitely. */
const SHUTDOWN_GRACE_MS = 3_000;

const FileBody = Type.String({ format: 'binary' });

/** `GET /files/**`: serves originals and media. */
export async function fileRoutes(app: App, options: FileRouteOptions): Promise<void> {
  const { source } = options;
  const origins = new Set(options.origins);
  const decisions = new RecentDecisions();
  const mayRead = (path: FilePath) => isReadable(path, options, decisions);
  const playlists = new PlaylistCache();
  const responses = new Set<ServerResponse>();
  let shutdownTimer: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    shutdownTimer = setTimeout(() => {
      for (const response of responses) response.destroy();
    }, SHUTDOWN_GRACE_MS);
  });
  app.addHook('onClose', async () => clearTimeout(shutdownTimer));
  const config = { access: 'anyone', cors: false } as const;
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = parseFilePath(request.raw.url ?? '');
    reply.headers(corsHeaders(path, request.headers.origin, origins));
  };
  app.options('/files/*', { config, onRequest, schema: { hide: true } }, async (_request, reply) =>
    reply.headers(PREFLIGHT_HEADERS).code(204).send(),
  );
  app.get(
    '/files/*',
    {
      config,
      onRequest,
      schema: {
        tags: ['files'],
        summary: 'Download a file',
        description:
          'Returns a playlist, segment, image, caption file or original. Range and conditional requests are supported (RFC 9110); a request for several ranges returns the whole file. Public media can be fetched by pages of any origin. Files of private posts are only available at the signed URLs `/files/~<expiry>.<signature>/…` in the post, which return 403 `LINK_EXPIRED` after they expire, and within seconds after the visibility of the post changes, the session that retrieved the post ends, or its account is disabled or loses access. Other query parameters than those of these URLs are ignored.',
        params: Type.Object({ '*': Type.String({ description: 'The key of the file.' }) }),
        // Players and caches append query parameters.
        querystring: Type.Object({}, { additionalProperties: true }),
        response: {
          200: { description: 'The whole file.', content: { '*/*': { schema: FileBody } } },
          302: Type.Null({
            description:
              'A redirect to a temporary URL of the object store; the `Location` header is the URL. Only with `STORAGE=s3`.',
          }),
          206: { description: 'The requested range of the file.', content: { '*/*': { schema: FileBody } } },
          304: Type.Null({ description: 'The file has not changed.' }),
        },
      },
    },
    async (request, reply) => {
      const path = parseFilePath(request.raw.url ?? '');
      if (!path || !(await mayRead(path))) throw fileNotFound();
      const redirect = await source.redirect?.(path, new Date());
      if (redirect) return sendRedirect(reply, redirect);
      // With HTTP pipelining, open the file only when it is this request's turn, so that no file stays open if the client disconnects.
      if (!reply.raw.socket) await once(reply.raw, 'socket');
      using file = await source.open(path.key);
      if (!file) throw fileNotFound();
      responses.add(reply.raw);
      try {
        const filename = verifyFilename(options.secret, path.key, request.query);
        await sendFileResponse(request, reply, path, file, playlists, filename);
      } finally {
        responses.delete(reply.raw);
      }
    },
  );
}

/** The URL is signed for GET, so the store rejects a HEAD request that follows the redirect. */
function sendRedirect(reply: FastifyReply, { url, maxAgeSeconds }: FileRedirect) {
  return reply
    .headers({
      'Cache-Control': `private, max-age=${maxAgeSeconds}`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    .redirect(url, 302);
}

const fileNotFound = () =>
  new Problem(404, 'FILE_NOT_FOUND', 'The file does not exist.', { headers: NO_STORE });

/** @throws Problem 403 LINK_EXPIRED if the signed path is invalid, has expired, or grants access that has ended since. */
async function isReadable(
  path: FilePath,
  { secret, mayReadOriginal, mayWatch }: FileRouteOptions,
  decisions: RecentDecisions,
): Promise<boolean> {
  const access = accessTo(path, secret, new Date());
  if (access === 'allowed') return true;
  if (access === 'hidden') return false;
  if (access === 'expired') throw linkExpired();
  if ('original' in access) return mayReadOriginal(access.original);
  const { video, sessionId } = access;
  if (await decisions.get(`${video} ${sessionId}`, () => mayWatch(video, sessionId))) return true;
  throw linkExpired();
}

const linkExpired = () =>
  new Problem(
    403,
    'LINK_EXPIRED',
    'This URL has expired or is invalid. Retrieve the post again to get a new one.',
    { headers: NO_STORE },
  );
