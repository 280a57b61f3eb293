import { describe, expect, it } from 'vitest';
import { readObjectCreated } from './object-created.domain.ts';

const record = (key: string, eventName = 'ObjectCreated:CompleteMultipartUpload') => ({
  eventVersion: '2.1',
  eventSource: 'aws:s3',
  eventName,
  s3: {
    bucket: { name: 'videos' },
    object: { key, size: 1024, eTag: 'd41d8', sequencer: '0055AED6DCD90281E5' },
  },
});

describe('readObjectCreated', () => {
  it('reads S3 event notifications, whose keys are URL-encoded', () => {
    expect(readObjectCreated({ Records: [record('originals/a/%EC%98%81%EC%83%81+1%2B2.mp4')] })).toEqual([
      { bucket: 'videos', key: 'originals/a/영상 1+2.mp4' },
    ]);
  });
  it('reads EventBridge events, whose keys are not encoded', () => {
    const detail = { bucket: { name: 'videos' }, object: { key: 'originals/a/1+2%20.mp4' } };
    expect(readObjectCreated({ 'detail-type': 'Object Created', source: 'aws.s3', detail })).toEqual([
      { bucket: 'videos', key: 'originals/a/1+2%20.mp4' },
    ]);
    expect(readObjectCreated({ 'detail-type': 'Object Deleted', detail })).toEqual([]);
  });
  it('reads the variants of other stores', () => {
    expect(readObjectCreated({ Records: [record('a/b.mp4', 's3:ObjectCreated:Put')] })).toHaveLength(1);
    expect(readObjectCreated({ Records: [record('a/100%.mp4')] })).toEqual([
      { bucket: 'videos', key: 'a/100%.mp4' },
    ]);
  });
  it('ignores other bodies and limits the number of records', () => {
    const test = { Service: 'Amazon S3', Event: 's3:TestEvent', Bucket: 'videos' };
    const others = [null, 1, 'x', [], {}, test, { Records: {} }, { Records: [null, 1, {}, { s3: {} }] }];
    for (const body of others) expect(readObjectCreated(body)).toEqual([]);
    expect(readObjectCreated({ Records: [record('a', 'ObjectRemoved:Delete')] })).toEqual([]);
    expect(readObjectCreated({ Records: Array(5_000).fill(record('a')) })).toHaveLength(1_000);
  });
});
