import { randomBytes } from 'node:crypto';
import { isPrivateLiteral } from '@workreel/crawler/ssrf-guard';
import type { Alert } from '@workreel/jobs-contract';
import { badRequest, type Problem } from '@workreel/platform/problem';

/** Where a search is told, and what signs it. */
export interface Webhook {
  url: string;
  secret: string;
}

/** In bytes; the least that Standard Webhooks allows, and more than anybody guesses. */
const SECRET_BYTES = 24;

/**
 * A webhook with a new secret.
 *
 * @throws Problem 400 INVALID_REQUEST where it is no address of http or https, or holds a password; 400
 * WEBHOOK_ADDRESS_PRIVATE for a private address that is written out. A name is judged when it is connected to.
 */
export function newWebhook(address: string): Webhook {
  const url = URL.parse(address);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw wrongWebhook(
      'Must be an http or https address without user name and password, such as https://hooks.example.org/jobs.',
    );
  if (isPrivateLiteral(url.hostname))
    throw wrongWebhook(
      'Must be a public address: nothing is sent to private ones.',
      'WEBHOOK_ADDRESS_PRIVATE',
    );
  url.hash = '';
  return { url: url.href, secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` };
}

/** @throws Problem 400 INVALID_REQUEST where there is nowhere to tell it. */
export function assertReachable(alert: Alert, webhook: Webhook | null): void {
  if (alert === 'webhook' && webhook === null)
    throw wrongWebhook('The alert webhook needs an address: give webhookUrl.');
}

const wrongWebhook = (message: string, code = 'INVALID_REQUEST'): Problem =>
  badRequest(code, `webhookUrl: ${message}`, [{ path: '/body/webhookUrl', message }]);
