/** Of a notification as Ceph's gateway sends it, what is passed on (https://docs.ceph.com/en/latest/radosgw/notifications/). */
export interface CephRecord {
  eventTime?: string;
  awsRegion?: string;
  /** `ObjectCreated:Put`; older gateways put `s3:` before it. */
  eventName?: string;
  s3?: {
    configurationId?: string;
    bucket?: { name?: string };
    /** The key as it is: Ceph does not encode it. */
    object?: { key?: string; size?: number; eTag?: string; sequencer?: string };
  };
}

/** What a function is handed when S3 tells of an object. */
export interface S3Event {
  Records: S3Record[];
}

export interface S3Record {
  eventVersion: string;
  eventSource: 'aws:s3';
  awsRegion: string;
  eventTime: string;
  eventName: string;
  userIdentity: { principalId: string };
  requestParameters: { sourceIPAddress: string };
  responseElements: Record<string, string>;
  s3: {
    s3SchemaVersion: string;
    configurationId: string;
    bucket: { name: string; ownerIdentity: { principalId: string }; arn: string };
    object: { key: string; size: number; eTag: string; sequencer: string };
  };
}

/** Keys as S3 encodes them in notifications: like a form, but for slashes. */
export const encodeKey = (key: string): string =>
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part)
        .replaceAll('%20', '+')
        .replaceAll(/[!'()]/g, percent),
    )
    .join('/');

const percent = (letter: string): string => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** @returns undefined of what names no object. */
export function asS3Event(record: CephRecord): S3Event | undefined {
  const bucket = record.s3?.bucket?.name;
  const { key, size = 0, eTag = '', sequencer = '0' } = record.s3?.object ?? {};
  if (!bucket || !key) return undefined;
  const owner = { principalId: 'A3NL1KOZZKExample' };
  return {
    Records: [
      {
        eventVersion: '2.1',
        eventSource: 'aws:s3',
        awsRegion: record.awsRegion || 'us-east-1',
        eventTime: record.eventTime ?? new Date().toISOString(),
        eventName: (record.eventName ?? 'ObjectCreated:Put').replace(/^s3:/, ''),
        userIdentity: owner,
        requestParameters: { sourceIPAddress: '127.0.0.1' },
        responseElements: { 'x-amz-request-id': 'SIMULATION', 'x-amz-id-2': 'SIMULATION' },
        s3: {
          s3SchemaVersion: '1.0',
          configurationId: record.s3?.configurationId ?? '',
          bucket: { name: bucket, ownerIdentity: owner, arn: `arn:aws:s3:::${bucket}` },
          object: { key: encodeKey(key), size, eTag, sequencer },
        },
      },
    ],
  };
}

/** What S3 sends when notifications are set up: it tells of no object. */
export const testEvent = (bucket: string) => ({
  Service: 'Amazon S3',
  Event: 's3:TestEvent',
  Time: new Date().toISOString(),
  Bucket: bucket,
  RequestId: 'SIMULATION',
  HostId: 'SIMULATION',
});
