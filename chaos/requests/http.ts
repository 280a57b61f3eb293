/** A minimal HTTP client, because others refuse to send invalid requests. */
import { connect } from 'node:net';

export interface RawRequest {
  method: string;
  /** Sent unchanged, in Latin-1. */
  target: string;
  /** Values are sent unchanged, in Latin-1. */
  headers: [name: string, value: string][];
  body: Buffer | undefined;
}
export interface RawResponse {
  statusCode: number;
  /** By name in lower case. */
  headers: Record<string, string>;
  body: string;
  /** Whether the response is an event stream, of which only the start was read. */
  isStream: boolean;
  /** Statuses of further responses, to requests that a line break in a header started. */
  others: number[];
}

/** Longer than any response to a request with a wait time that these tests send. */
const TIMEOUT_MS = 30_000;

/** Sends a request on a new connection, which the server closes. @throws Error without a complete response. */
export function send(port: number, request: RawRequest): Promise<RawResponse> {
  const { method, target, headers, body } = request;
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body ? [`Content-Length: ${body.length}`] : []),
    'Connection: close',
  ];
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`${reason} to ${method} ${target.slice(0, 500)}`));
    };
    socket.setTimeout(TIMEOUT_MS, () => fail(`No response within ${TIMEOUT_MS / 1_000} s`));
    socket.on('connect', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1');
      if (body) socket.write(body);
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (chunks.length < 5 && /^content-type: text\/event-stream/im.test(String(Buffer.concat(chunks)))) {
        socket.destroy();
      }
    });
    // A server that rejects a request before it has read all of it may reset the connection after the response.
    socket.on('error', () => {});
    socket.on('close', () => {
      const response = parse(Buffer.concat(chunks));
      if (response) resolve(response);
      else fail('No complete response');
    });
  });
}

function parse(bytes: Buffer): RawResponse | undefined {
  const separator = bytes.indexOf('\r\n\r\n');
  if (separator < 0) return undefined;
  const [statusLine, ...lines] = bytes.toString('latin1', 0, separator).split('\r\n');
  const statusCode = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine!)?.[1]);
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const rest = bytes.subarray(separator + 4);
  const { body, end } =
    headers['transfer-encoding'] === 'chunked'
      ? decodeChunks(rest)
      : {
          body: rest.subarray(0, Number(headers['content-length'] ?? 0)),
          end: Number(headers['content-length'] ?? 0),
        };
  const others = rest.toString('latin1', end).matchAll(/^HTTP\/1\.1 (\d{3}) /gm);
  return {
    statusCode,
    headers,
    body: body.toString(),
    isStream: headers['content-type'] === 'text/event-stream',
    others: [...others].map(([, status]) => Number(status)),
  };
}

/** @returns the decoded body and the position after it. */
function decodeChunks(bytes: Buffer): { body: Buffer; end: number } {
  const chunks: Buffer[] = [];
  for (let position = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', position);
    const size = Number.parseInt(bytes.toString('latin1', position, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) return { body: Buffer.concat(chunks), end: lineEnd + 4 };
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    position = lineEnd + 2 + size + 2;
  }
}
