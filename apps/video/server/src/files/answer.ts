import { isPlaylist } from '@workreel/object-store';
import { Problem } from '@workreel/platform/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkConditions, rangeHolds } from './conditional.domain.ts';
import { acceptsGzip, contentHeaders, UNCACHED, varyBy } from './headers.domain.ts';
import type { OpenFile } from './open-file.ts';
import type { FileAddress } from './path.domain.ts';
import type { PlaylistCache } from './playlist-cache.ts';
import { parseRange } from './range.domain.ts';
import { sendBytes } from './send.ts';

/**
 * Answers a GET or HEAD of a file with all of it, one range of it, or what the conditions come to.
 *
 * @throws Problem 412 and 416.
 */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  address: FileAddress,
  file: OpenFile,
  playlists: PlaylistCache,
): Promise<void> {
  const { method, headers } = request;
  const gzipped =
    isPlaylist(address.key) && acceptsGzip(headers['accept-encoding'])
      ? await playlists.gzipped(address.key, file)
      : undefined;
  // Each coding is a representation of its own (RFC 9110 §8.8.3.3).
  const etag = gzipped ? file.etag.replace(/"$/, '-gzip"') : file.etag;
  const head = {
    ...contentHeaders(address, new Date()),
    ETag: etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    ...(isPlaylist(address.key) ? { Vary: varyBy(reply.getHeader('Vary'), 'Accept-Encoding') } : {}),
  };

  const verdict = checkConditions(headers, { etag, modifiedAt: file.modifiedAt });
  if (verdict === 412)
    throw new Problem(412, 'PRECONDITION_FAILED', 'The file is not, or no longer, the one that was meant.', {
      headers: UNCACHED,
    });
  if (verdict === 304) {
    begin(reply, 304, head).end();
    return;
  }

  if (gzipped) {
    const response = begin(reply, 200, {
      ...head,
      'Content-Encoding': 'gzip',
      'Content-Length': gzipped.length,
    });
    response.end(method === 'HEAD' ? undefined : gzipped);
    return;
  }
  await sendFile(request, reply, file, head);
}

async function sendFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  head: Record<string, string>,
): Promise<void> {
  // Of a HEAD the range means nothing (§14.2).
  const asked = method === 'GET' && rangeHolds(headers, file);
  const range = parseRange(asked ? headers.range : undefined, file.size);
  if (range === 'unsatisfiable') {
    throw new Problem(416, 'RANGE_NOT_SATISFIABLE', `The file has ${file.size} bytes.`, {
      headers: { ...UNCACHED, 'Content-Range': `bytes */${file.size}` },
    });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const response = begin(reply, range === 'whole' ? 200 : 206, {
    ...head,
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
    ...(range === 'whole' ? {} : { 'Content-Range': `bytes ${start}-${end}/${file.size}` }),
  });
  if (method === 'HEAD') response.end();
  else await sendBytes(response, file, { start, end });
}

/**
 * Writes the head, with what the hooks of the app put there. The body is ours: its buffers are used again, so it must be
 * known when each has gone, which Fastify's way through a stream does not tell.
 */
function begin(reply: FastifyReply, status: number, headers: Record<string, string | number>) {
  reply.headers(headers).hijack();
  return reply.raw.writeHead(status, reply.getHeaders() as Record<string, string>);
}
