import type { App } from '@workreel/platform/http';
import { badRequest, Problem } from '@workreel/platform/problem';
import { jpegError } from '@workreel/transcoder/jpeg';
import { withoutMetadata } from '@workreel/transcoder/jpeg-metadata';

/** Accepts only JPEG bodies in a scope. @param bodyLimit - bytes. */
export function acceptJpeg(scope: App, bodyLimit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit },
    async (_request: unknown, body: Buffer) => body,
  );
  scope.addContentTypeParser('*', async () => {
    throw new Problem(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a JPEG image with Content-Type: image/jpeg.');
  });
}

/**
 * Returns an image without its metadata, such as the place of recording.
 *
 * @param code - the code of the problem if it is not a JPEG that browsers can show.
 * @throws Problem 400 with the code.
 */
export function parseJpeg(body: Uint8Array, code: string): Uint8Array {
  const error = jpegError(body);
  if (error !== undefined) throw badRequest(code, error, [{ path: '/body', message: error }]);
  return withoutMetadata(body);
}
