import { Agent, request } from 'undici';
import { unquoteEtag } from '../object-headers.domain.ts';
import { NoSuchMultipartError, StoreFullError, StoreUnavailableError } from '../store.ts';

/** The store process is on the same machine; a part takes as long as its disk. */
const TIMEOUT_MS = 60_000;

/** Sends parts to presigned URLs of the store process. */
export interface PartSender {
  /** @returns the ETag, without quotes. @throws NoSuchMultipartError, StoreFullError, StoreUnavailableError. */
  put(url: string, body: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

export function openPartSender(): PartSender {
  const agent = new Agent({ connections: 8, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  return {
    put: async (url, body) => {
      const [status, etag, text] = await request(url, { method: 'PUT', dispatcher: agent, body })
        .then(
          async (response) =>
            [response.statusCode, response.headers.etag, await response.body.text()] as const,
        )
        .catch((error: unknown) => {
          throw new StoreUnavailableError('The file store is unreachable.', { cause: error });
        });
      if (status === 200 && typeof etag === 'string') return unquoteEtag(etag);
      const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1];
      if (code === 'NoSuchUpload') throw new NoSuchMultipartError('The specified upload does not exist.');
      if (code === 'InsufficientStorage') throw new StoreFullError('The disk of the file store is full.');
      throw new StoreUnavailableError(`The file store returned ${status} (${code ?? 'no code'}) for a part.`);
    },
    close: () => agent.close(),
  };
}
