import { SQSClient } from '@aws-sdk/client-sqs';

/** Milliseconds for reaching the queue. */
const CONNECTION_TIMEOUT = 5_000;
/** Where an address of one's own names no region. */
const ANY_REGION = 'us-east-1';

/** A client for one queue, wherever it is: Amazon's, by way of a private network, or a server of one's own. */
export function openSqsClient(queueUrl: string): SQSClient {
  const { hostname, origin } = new URL(queueUrl);
  const [, region] = /(?:^|\.)sqs\.([a-z0-9-]+)\.(?:vpce\.)?amazonaws\.com/.exec(hostname) ?? [];
  return new SQSClient({
    endpoint: origin,
    region: region ?? process.env.AWS_REGION ?? ANY_REGION,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT },
  });
}
