import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on loopback, as every part of the simulation is one. */
export interface Listening {
  /** Without a slash at the end. */
  url: string;
  port: number;
  /** Breaks off what is still under way. */
  close(): Promise<void>;
}

export type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** @param port - 0: any that is free. */
export async function listen(answer: Answering, port = 0): Promise<Listening> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: String(error) });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Most bytes of one request: more than any call of ours has. */
const MAX_BODY = 4 * 1024 ** 2;

/** @throws SyntaxError where it is no JSON; Error where it is too long. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY) throw new Error(`A body of more than ${MAX_BODY} bytes.`);
    chunks.push(chunk);
  }
  return length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/**
 * Whether a call is signed for this service (AWS Signature 4): the name stands in the scope. Keys and signature are not
 * checked.
 */
export const isSignedFor = ({ headers }: IncomingMessage, service: string): boolean =>
  new RegExp(`^AWS4-HMAC-SHA256 Credential=[^,]+/${service}/aws4_request,`).test(headers.authorization ?? '');
