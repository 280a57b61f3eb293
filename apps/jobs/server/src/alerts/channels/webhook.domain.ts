import { DeliveryError } from '../errors.ts';
import { webhookHeaders } from '../webhook-signature.domain.ts';
import type { HttpChannel, TargetOf } from './channel.ts';
import { isAccepted, reasonOf, redirect, retryAfterMs } from './response.domain.ts';

/** Webhooks as specified by Standard Webhooks 1.0.0. Only 410 is permanent, because receivers are programs of users that may be fixed. */
export const webhook: HttpChannel<TargetOf<'webhook'>> = {
  receiver: 'The webhook',
  request: ({ id, data }, { url, secret }, at) => {
    const body = JSON.stringify(data);
    return {
      url,
      headers: { ...webhookHeaders({ id, secret, body }, at), 'content-type': 'application/json' },
      body,
    };
  },
  judge: (response) => {
    const { status } = response;
    if (isAccepted(status)) return null;
    if (status === 410)
      return new DeliveryError(reasonOf(status), 'The webhook returned 410 Gone.', { permanent: true });
    return new DeliveryError(reasonOf(status), `The webhook returned ${status}${redirect(status)}.`, {
      permanent: false,
      retryAfterMs: retryAfterMs(response),
    });
  },
};
