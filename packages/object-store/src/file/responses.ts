import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFull } from './disk.ts';
import { storeFull } from './disk-check.ts';
import { S3Error } from './errors.domain.ts';
import type { StoreLog } from './notifier.ts';

/**
 * Limits for reading the rest of a rejected body: clients read the response only after sending the body, and closing a connection with
 * unread data resets it, which discards the response.
 */
const LINGER_BYTES = 8 * 1024 ** 2;
const LINGER_MS = 2_000;
/** A client that has read the response sends nothing more. */
const LINGER_IDLE_MS = 500;

/** Sends a response that rejects a request, whose body may not have been received, and reads a limited rest of the body. */
export function sendRejection(request: IncomingMessage, response: ServerResponse, body: string): void {
  if (response.headersSent || request.socket.destroyed) return void response.destroy();
  response.setHeader('content-length', Buffer.byteLength(body));
  if (request.complete) return void response.end(body);
  // Not `end`, which closes the connection if the client asked for that (`Connection: close`).
  response.write(body);
  let read = 0;
  const deadline = performance.now() + LINGER_MS;
  const idle = setTimeout(() => request.destroy(), LINGER_IDLE_MS);
  request.on('error', () => {});
  request.once('close', () => {
    clearTimeout(idle);
    response.end();
  });
  request.on('data', ({ length }: Buffer) => {
    read += length;
    idle.refresh();
    if (read > LINGER_BYTES || performance.now() > deadline) request.destroy();
  });
  request.resume();
}

/** Returns the error to send for an error of a handler, and logs unexpected ones. */
export function toS3Error(error: unknown, log: StoreLog): S3Error {
  if (error instanceof S3Error) return error;
  if (isFull(error)) {
    log.error({ err: error }, 'the disk is full');
    return storeFull();
  }
  log.error({ err: error }, 'a request failed');
  return new S3Error('InternalError', 'We encountered an internal error. Please try again.');
}
