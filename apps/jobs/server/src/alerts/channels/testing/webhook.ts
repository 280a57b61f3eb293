import { createHmac, timingSafeEqual } from 'node:crypto';
import { Checks, type DoubleRequest, jsonBody, type Receiver } from './double.ts';

const MAX_AGE_S = 300;

/** A receiver of webhooks that verifies the signature as specified by Standard Webhooks, independently of the code under test. */
export const webhookReceiver = (secret: string): Receiver => {
  const checks: Checks = new Checks((reason) => ({ status: 400, body: reason }));
  return {
    accept: (request) => {
      const body = jsonBody(request, checks);
      const problem = problemOf(secret, request);
      checks.check(problem === null, problem ?? '');
      const text = JSON.stringify(body);
      const message = {
        id: String(request.headers['webhook-id']),
        text: texts(body).join('\n'),
        links: text.match(/https?:\/\/[^"\s]+/g) ?? [],
        pings: [],
      };
      return { message, reply: { status: 204, body: '' } };
    },
    faults: {
      broken: { status: 503, body: 'maintenance' },
      limited: { status: 429, headers: { 'retry-after': '7' }, body: '' },
      revoked: { status: 410, body: '' },
    },
  };
};

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

/** Returns why a request is not signed with this secret; null if it is. */
function problemOf(secret: string, { headers, body }: DoubleRequest): string | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MAX_AGE_S) return 'timestamp too old';
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  const isValid = String(signatures)
    .split(' ')
    .map((entry) => entry.split(','))
    .some(([version, signature = '']) => {
      const actual = Buffer.from(signature, 'base64');
      return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected);
    });
  return isValid ? null : 'wrong signature';
}
