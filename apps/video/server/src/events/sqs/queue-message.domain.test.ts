import { describe, expect, it } from 'vitest';
import { readQueueMessage } from './queue-message.domain.ts';

const REQUEST = `${'0'.repeat(32)}-1`;
const record = (key: string, eventName = 'ObjectCreated:Put') => ({
  eventSource: 'aws:s3',
  eventName,
  s3: { bucket: { name: 'videos' }, object: { key } },
});
const read = (body: unknown) => readQueueMessage(JSON.stringify(body));
const created = (key: string) => [{ kind: 'object-created', bucket: 'videos', key }];

describe('readQueueMessage', () => {
  it('reads messages of the functions', () => {
    const object = { kind: 'object-created', bucket: 'videos', key: 'originals/a/b.mp4' };
    const job = {
      kind: 'job',
      request: REQUEST,
      jobId: 'job-1',
      status: 'complete',
      at: '2026-03-01T10:00:00Z',
    };
    expect(read(object)).toEqual([object]);
    expect(read(job)).toEqual([job]);
  });

  it('reads S3 event notifications, whose keys are URL-encoded', () => {
    expect(read({ Records: [record('originals/a/1+2%2B.mp4')] })).toEqual(created('originals/a/1 2+.mp4'));
    expect(read({ Records: [record('a'), record('b')] })).toEqual([...created('a'), ...created('b')]);
  });

  it('reads EventBridge events of objects and jobs', () => {
    const detail = { bucket: { name: 'videos' }, object: { key: 'originals/a/1+2.mp4' } };
    expect(read({ source: 'aws.s3', 'detail-type': 'Object Created', detail })).toEqual(
      created('originals/a/1+2.mp4'),
    );
    const job = {
      timestamp: 1_772_000_000_000,
      jobId: 'job-1',
      status: 'COMPLETE',
      userMetadata: { request: REQUEST },
    };
    expect(
      read({
        source: 'aws.mediaconvert',
        'detail-type': 'MediaConvert Job State Change',
        detail: job,
      }),
    ).toMatchObject([{ kind: 'job', request: REQUEST, jobId: 'job-1', status: 'complete' }]);
  });

  it('unwraps SNS notifications', () => {
    const notification = { Records: [record('originals/a/b.mp4')] };
    const envelope = { Type: 'Notification', TopicArn: 'arn', Message: JSON.stringify(notification) };
    expect(read(envelope)).toEqual(created('originals/a/b.mp4'));
    expect(read({ ...envelope, Message: 'not JSON' })).toBeUndefined();
  });

  it('returns an empty array for irrelevant events', () => {
    const test = { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'videos' };
    const other = { source: 'aws.mediaconvert', 'detail-type': 'MediaConvert Job State Change', detail: {} };
    for (const body of [test, { Records: [record('a', 'ObjectRemoved:Delete')] }, { Records: [] }, other])
      expect(read(body)).toEqual([]);
    expect(read({ Type: 'Notification', Message: JSON.stringify(test) })).toEqual([]);
  });

  it('returns undefined for anything else', () => {
    const unknownStatus = { kind: 'job', request: REQUEST, jobId: 'job-1', status: 'finished', at: '' };
    for (const body of [
      null,
      1,
      'x',
      [],
      {},
      unknownStatus,
      { kind: 'object-created' },
      { 'detail-type': 'x' },
    ])
      expect(read(body)).toBeUndefined();
    for (const text of ['', '{', 'Hello']) expect(readQueueMessage(text)).toBeUndefined();
  });
});
