import { SQSClient } from '@aws-sdk/client-sqs';

const CONNECTION_TIMEOUT_MS = 5_000;
/** For servers whose URL contains no region. */
const DEFAULT_REGION = 'us-east-1';

/** Opens a client for a queue in Amazon SQS, behind a VPC endpoint, or on a compatible server. */
export function openSqsClient(queueUrl: string): SQSClient {
  const { hostname, origin } = new URL(queueUrl);
  const [, region] = /(?:^|\.)sqs\.([a-z0-9-]+)\.(?:vpce\.)?amazonaws\.com/.exec(hostname) ?? [];
  return new SQSClient({
    endpoint: origin,
    region: region ?? process.env.AWS_REGION ?? DEFAULT_REGION,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
  });
}
