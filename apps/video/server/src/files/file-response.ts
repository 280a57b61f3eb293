import { isPlaylist } from '@workreel/object-store';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { evaluatePreconditions, isRangeApplicable } from './conditional.domain.ts';
import type { OpenFile } from './directory-files.ts';
import { acceptsGzip, appendVary, contentHeaders, NO_STORE } from './headers.domain.ts';
import type { FilePath } from './path.domain.ts';
import type { PlaylistCache } from './playlist-cache.ts';
import { parseRange } from './range.domain.ts';
import { sendBytes } from './send.ts';

/**
 * Responds to a GET or HEAD request with the file, a range of it, or 304.
 *
 * @param filename - see `contentHeaders`.
 * @throws Problem 412, 416.
 */
export async function sendFileResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  path: FilePath,
  file: OpenFile,
  playlists: PlaylistCache,
  filename: string | undefined,
): Promise<void> {
  const { method, headers } = request;
  const gzipped =
    isPlaylist(path.key) && acceptsGzip(headers['accept-encoding'])
      ? await playlists.gzipped(path.key, file)
      : undefined;
  // Each content coding is a separate representation with its own ETag (RFC 9110 §8.8.3.3).
  const etag = gzipped ? file.etag.replace(/"$/, '-gzip"') : file.etag;
  const fileHeaders = {
    ...contentHeaders(path, new Date(), filename),
    ETag: etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    ...(isPlaylist(path.key) ? { Vary: appendVary(reply.getHeader('Vary'), 'Accept-Encoding') } : {}),
  };

  const result = evaluatePreconditions(headers, { etag, modifiedAt: file.modifiedAt });
  if (result === 412)
    throw new Problem(412, 'PRECONDITION_FAILED', 'The file does not match the conditions of the request.', {
      headers: NO_STORE,
    });
  if (result === 304) {
    writeHead(reply, 304, fileHeaders).end();
    return;
  }

  if (gzipped) {
    const response = writeHead(reply, 200, {
      ...fileHeaders,
      'Content-Encoding': 'gzip',
      'Content-Length': gzipped.length,
    });
    response.end(method === 'HEAD' ? undefined : gzipped);
    return;
  }
  await sendRange(request, reply, file, fileHeaders);
}

async function sendRange(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  fileHeaders: Record<string, string>,
): Promise<void> {
  // Range is only defined for GET (RFC 9110 §14.2).
  const hasRange = method === 'GET' && isRangeApplicable(headers, file);
  const range = parseRange(hasRange ? headers.range : undefined, file.size);
  if (range === 'unsatisfiable') {
    throw new Problem(416, 'RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes.`, {
      headers: { ...NO_STORE, 'Content-Range': `bytes */${file.size}` },
    });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const response = writeHead(reply, range === 'whole' ? 200 : 206, {
    ...fileHeaders,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    ...(range === 'whole' ? {} : { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (method === 'HEAD') response.end();
  else await sendBytes(response, file, { start, end });
}

/**
 * Writes the status and headers, including those set by hooks. The reply is hijacked because the body's buffers are reused, and
 * Fastify does not report when a chunk of a stream has been written.
 */
function writeHead(reply: FastifyReply, status: number, headers: Record<string, string | number>) {
  reply.headers(headers).hijack();
  return reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
}
