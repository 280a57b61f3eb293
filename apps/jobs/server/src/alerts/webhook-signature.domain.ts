import { createHmac } from 'node:crypto';

/**
 * Returns the signature headers of a webhook request (Standard Webhooks 1.0.0, “Signature scheme” and “Webhook headers”).
 *
 * @param webhook - `secret`: `whsec_` followed by base64; `id`: identical for every attempt; `body`: exactly as sent.
 * @param at - time of this attempt.
 */
export function webhookHeaders(
  { id, secret, body }: { id: string; secret: string; body: string },
  at: Date,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
