import { createServer, type Server } from 'node:http';
import { messageError } from '@workreel/platform/http-message';
import { handleAdminCall } from './admin-handlers.ts';
import { S3Error } from './errors.domain.ts';
import type { StoreLog } from './notifier.ts';
import type { StoreContext } from './public-handlers.ts';
import type { Requests } from './requests.ts';
import { sendRejection, toS3Error } from './responses.ts';

/** The service sends its calls, of up to 2 MB, from the same machine. */
const REQUEST_TIMEOUT_MS = 10_000;

interface ControlServerOptions {
  log: StoreLog;
  store: Promise<StoreContext>;
  requests: Requests;
}

/**
 * Creates the server for calls of the application (`admin-calls.domain.ts`), without listening. It has a port of its own, so that
 * clients of the public server cannot delay these calls, and cannot make them either.
 */
export function createControlServer({ log, store, requests }: ControlServerOptions): Server {
  return createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: REQUEST_TIMEOUT_MS,
    },
    (request, response) => {
      const answer = async () => {
        response.setHeader('content-type', 'application/json');
        try {
          const malformed = messageError(request);
          if (malformed) throw new S3Error('InvalidRequest', malformed);
          if (requests.closing) throw new S3Error('SlowDown', 'The store is being restarted.');
          response.end(JSON.stringify(await handleAdminCall(await store, request)));
        } catch (error) {
          const { status, code, message } = toS3Error(error, log);
          response.statusCode = status;
          sendRejection(request, response, JSON.stringify({ code, message }));
        }
      };
      requests.add(answer());
    },
  );
}
