import { describe, expect, it } from 'vitest';
import { webhookHeaders } from './webhook-signature.domain.ts';

describe('webhookHeaders', () => {
  it('matches the test vector of the Standard Webhooks libraries', () => {
    const headers = webhookHeaders(
      {
        id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        body: '{"test": 2432232314}',
      },
      new Date(1_614_265_330_999),
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });
});
