import {
  GetBucketNotificationConfigurationCommand,
  PutBucketNotificationConfigurationCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { CreateTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { ORIGINALS } from '../keys.domain.ts';

/** The webhook to which a store pushes events of new objects. */
export interface EventWebhook {
  /** `…/events/object-created`. */
  url: string;
  /** `EVENTS_SECRET`. */
  token: string;
}

const NOTIFICATION_ID = 'workreel-uploads';

/** Returns whether the bucket sends events of new originals. */
export async function hasUploadTopic(client: S3Client, Bucket: string): Promise<boolean> {
  const { TopicConfigurations = [] } = await client.send(
    new GetBucketNotificationConfigurationCommand({ Bucket }),
  );
  return TopicConfigurations.some(
    ({ Id, Events = [] }) =>
      Id === NOTIFICATION_ID && Events.some((event) => event.startsWith('s3:ObjectCreated:')),
  );
}

/**
 * Configures Ceph to push events of new originals, persistently and with retries (https://docs.ceph.com/en/pacific/radosgw/notifications/).
 * Ceph cannot send a header, so the secret is part of the URL, which is redacted in our logs.
 */
export async function subscribeWebhook(
  client: S3Client,
  Bucket: string,
  { url, token }: EventWebhook,
): Promise<void> {
  const endpoint = (await client.config.endpoint?.()) ?? undefined;
  if (!endpoint) throw new Error('Stores that push events require an endpoint (S3_ENDPOINT).');
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
              Id: NOTIFICATION_ID,
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
