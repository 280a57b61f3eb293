import { describe, expect, it } from 'vitest';
import { openSqsClient } from './client.ts';

describe('openSqsClient', () => {
  it.each([
    ['https://sqs.eu-central-1.amazonaws.com/123456789012/events', 'eu-central-1'],
    ['https://sqs.cn-north-1.amazonaws.com.cn/123456789012/events', 'cn-north-1'],
    ['https://vpce-0a1-b2c.sqs.ap-northeast-2.vpce.amazonaws.com/123456789012/events', 'ap-northeast-2'],
    ['http://127.0.0.1:9324/000000000000/events', process.env.AWS_REGION ?? 'us-east-1'],
  ])('signs for the region in the queue URL: %s', async (url, region) => {
    const client = openSqsClient(url);
    expect(await client.config.region()).toBe(region);
    client.destroy();
  });
});
