import {
  GetBucketNotificationConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { ORIGINALS } from '../keys.domain.ts';

/** Where a store pushes what has arrived. */
export interface EventTarget {
  /** `…/events/object-created`. */
  url: string;
  /** `EVENTS_SECRET`. */
  token: string;
}

const NAME = 'workreel-uploads';

/** Whether the bucket tells somebody of each original. */
export async function findTopic(client: S3Client, Bucket: string): Promise<boolean> {
  const { TopicConfigurations = [] } = await client.send(
    new GetBucketNotificationConfigurationCommand({ Bucket }),
  );
  return TopicConfigurations.some(
    ({ Id, Events = [] }) => Id === NAME && Events.some((event) => event.startsWith('s3:ObjectCreated:')),
  );
}

/**
 * Has Ceph's gateway push what arrives, kept and repeated until it is taken (https://docs.ceph.com/en/pacific/radosgw/notifications/).
 * It sets no header, so the secret stands in the address: it is kept out of our logs.
 */
export async function notify(client: S3Client, Bucket: string, { url, token }: EventTarget): Promise<void> {
  const endpoint = (await client.config.endpoint?.()) ?? undefined;
  if (!endpoint) throw new Error('A store that pushes events has an endpoint.');
  const sns = new SNSClient({
    endpoint: { ...endpoint, path: '/' },
    region: await client.config.region(),
    credentials: client.config.credentials,
  });
  try {
    const { TopicArn } = await sns.send(
      new CreateTopicCommand({
        Name: `${Bucket}-uploads`,
        Attributes: {
          'push-endpoint': `${url}?token=${encodeURIComponent(token)}`,
          persistent: 'true',
          'verify-ssl': 'true',
        },
      }),
    );
    await client.send(
      new PutBucketNotificationConfigurationCommand({
        Bucket,
        NotificationConfiguration: {
          TopicConfigurations: [
            {
              Id: NAME,
              TopicArn,
              Events: ['s3:ObjectCreated:*'],
              Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: `${ORIGINALS}/` }] } },
            },
          ],
        },
      }),
    );
  } finally {
    sns.destroy();
  }
}
