import { describe, expect, it } from 'vitest';
import { readReceived } from './received.domain.ts';

const REQUEST = `${'0'.repeat(32)}-1`;
const record = (key: string, eventName = 'ObjectCreated:Put') => ({
  eventSource: 'aws:s3',
  eventName,
  s3: { bucket: { name: 'films' }, object: { key } },
});
const read = (body: unknown) => readReceived(JSON.stringify(body));
const created = (key: string) => [{ kind: 'object-created', bucket: 'films', key }];

describe('what comes through the queue', () => {
  it('is what the functions tell', () => {
    const object = { kind: 'object-created', bucket: 'films', key: 'originals/a/b.mp4' };
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

  it('is what S3 tells, with keys that are encoded', () => {
    expect(read({ Records: [record('originals/a/1+2%2B.mp4')] })).toEqual(created('originals/a/1 2+.mp4'));
    expect(read({ Records: [record('a'), record('b')] })).toEqual([...created('a'), ...created('b')]);
  });

  it('is what EventBridge tells of objects and of jobs', () => {
    const detail = { bucket: { name: 'films' }, object: { key: 'originals/a/1+2.mp4' } };
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

  it('comes by way of a topic as well', () => {
    const notification = { Records: [record('originals/a/b.mp4')] };
    const envelope = { Type: 'Notification', TopicArn: 'arn', Message: JSON.stringify(notification) };
    expect(read(envelope)).toEqual(created('originals/a/b.mp4'));
    expect(read({ ...envelope, Message: 'not JSON' })).toBeUndefined();
  });

  it('is nothing where it tells of what does not concern us', () => {
    const test = { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'films' };
    const other = { source: 'aws.mediaconvert', 'detail-type': 'MediaConvert Job State Change', detail: {} };
    for (const body of [test, { Records: [record('a', 'ObjectRemoved:Delete')] }, { Records: [] }, other])
      expect(read(body)).toEqual([]);
    expect(read({ Type: 'Notification', Message: JSON.stringify(test) })).toEqual([]);
  });

  it('cannot be read where it is anything else', () => {
    const almost = { kind: 'job', request: REQUEST, jobId: 'job-1', status: 'finished', at: '' };
    for (const body of [null, 1, 'x', [], {}, almost, { kind: 'object-created' }, { 'detail-type': 'x' }])
      expect(read(body)).toBeUndefined();
    for (const text of ['', '{', 'Hello']) expect(readReceived(text)).toBeUndefined();
  });
});
