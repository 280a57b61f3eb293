import { randomBytes } from 'node:crypto';
import { isPrivateLiteral } from '@workreel/crawler/ssrf-guard';
import type { Alert } from '@workreel/jobs-contract';
import { badRequest, type Problem } from '@workreel/platform/problem';

export interface Webhook {
  url: string;
  secret: string;
}

/** The minimum that Standard Webhooks allows. */
const SECRET_BYTES = 24;

/**
 * Creates a webhook with a new secret. A host name is resolved and checked for private IP addresses only when the
 * webhook is called.
 *
 * @throws Problem 400 INVALID_REQUEST if `webhookUrl` is not an HTTP or HTTPS URL or contains credentials; 400
 * WEBHOOK_ADDRESS_PRIVATE if its host is a private IP address.
 */
export function createWebhook(webhookUrl: string): Webhook {
  const url = URL.parse(webhookUrl);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw invalidWebhook(
      'Must be an HTTP or HTTPS URL without user name and password, such as https://hooks.example.org/jobs.',
    );
  if (isPrivateLiteral(url.hostname))
    throw invalidWebhook(
      'Must be a public URL. Alerts are not sent to private IP addresses.',
      'WEBHOOK_ADDRESS_PRIVATE',
    );
  url.hash = '';
  return { url: url.href, secret: `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` };
}

/** @throws Problem 400 INVALID_REQUEST if `alert` is `webhook` but there is no webhook. */
export function assertWebhookPresent(alert: Alert, webhook: Webhook | null): void {
  if (alert === 'webhook' && webhook === null) throw invalidWebhook('Required if alert is webhook.');
}

const invalidWebhook = (message: string, code = 'INVALID_REQUEST'): Problem =>
  badRequest(code, `webhookUrl: ${message}`, [{ path: '/body/webhookUrl', message }]);
