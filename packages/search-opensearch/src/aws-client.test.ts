import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SearchUnavailableError } from '@workreel/search-index';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAwsClient } from './aws-client.ts';

const SECRET = 'secret-of-the-test';
const REGION = 'eu-central-1';

describe('requests to Amazon OpenSearch Service', () => {
  const received: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ request, body: await text(request) });
    response.setHeader('content-type', 'application/json').end('{"count":0,"responses":[]}');
  });
  let url: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    received.length = 0;
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIATEST');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRET);
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
  });
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['a search', { method: 'POST', path: '/_msearch', bulkBody: [{ index: '디자인' }, { query: {} }] }],
    ['a deletion', { method: 'DELETE', path: '/postings-1', querystring: { ignore_unavailable: true } }],
    ['a check', { method: 'HEAD', path: '/postings-1/_alias/postings' }],
  ])('are signed with the credentials of the environment: %s', async (_case, sent) => {
    await using client = await openTestClient(url);
    await client.transport.request(sent);
    const { request, body } = received[0]!;
    expect(request.method).toBe(sent.method);
    expect(request.headers['x-amz-security-token']).toBe('session');
    expect(request.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIATEST\/\d{8}\/eu-central-1\/es\/aws4_request, /,
    );
    expect(/Signature=(\w+)/.exec(request.headers.authorization!)![1]).toBe(signatureOf(request, body));
  });

  it('are not sent without credentials', async () => {
    vi.unstubAllEnvs();
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_PROFILE', 'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI'])
      vi.stubEnv(name, '');
    vi.stubEnv('AWS_CONFIG_FILE', '/dev/null');
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/dev/null');
    vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
    await using client = await openTestClient(url);
    await expect(client.count({ index: 'postings' })).rejects.toThrow(SearchUnavailableError);
    expect(received).toEqual([]);
  });
});

const openTestClient = async (url: string) => {
  const client = await openAwsClient([url], REGION);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
};

/**
 * Computes the signature of a received request.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function signatureOf({ method, url, headers }: IncomingMessage, body: string): string {
  const { pathname, searchParams } = new URL(url!, 'http://host');
  const signed = /SignedHeaders=([^,]+)/.exec(headers.authorization!)![1]!;
  const canonical = [
    method,
    pathname,
    String(searchParams),
    ...signed.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const time = headers['x-amz-date'] as string;
  const scope = [time.slice(0, 8), REGION, 'es', 'aws4_request'];
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(canonical)].join('\n')).toString('hex');
}

const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
