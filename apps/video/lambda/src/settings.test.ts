import { describe, expect, it } from 'vitest';
import { readJobChangedSettings, readObjectCreatedSettings } from './settings.ts';

const role = 'arn:aws:iam::111122223333:role/convert';
const queue = 'https://sqs.eu-central-1.amazonaws.com/111122223333/video-events';

describe('function settings', () => {
  it('contain role, queues and maximum duration', () => {
    expect(readObjectCreatedSettings({ MEDIACONVERT_ROLE: role, EVENTS_QUEUE_URL: queue })).toEqual({
      MEDIACONVERT_ROLE: role,
      MEDIACONVERT_QUEUE: undefined,
      EVENTS_QUEUE_URL: queue,
      MAX_DURATION_SECONDS: 43_200,
    });
    expect(
      readObjectCreatedSettings({
        MEDIACONVERT_ROLE: 'arn:aws-cn:iam::111122223333:role/service/convert',
        MEDIACONVERT_QUEUE: 'videos',
        EVENTS_QUEUE_URL: queue,
        MAX_DURATION_SECONDS: '600',
      }),
    ).toMatchObject({ MEDIACONVERT_QUEUE: 'videos', MAX_DURATION_SECONDS: 600 });
    expect(readJobChangedSettings({ EVENTS_QUEUE_URL: queue })).toEqual({ EVENTS_QUEUE_URL: queue });
  });

  it('report all invalid and missing values in one error', () => {
    const read = () =>
      readObjectCreatedSettings({ MEDIACONVERT_ROLE: 'convert', MAX_DURATION_SECONDS: 'long' });
    expect(read).toThrow(/MEDIACONVERT_ROLE=convert: must be the ARN of a role/);
    expect(read).toThrow(/EVENTS_QUEUE_URL=…: must be set/);
    expect(read).toThrow(/MAX_DURATION_SECONDS=long: must be a whole number/);
    expect(() => readJobChangedSettings({ EVENTS_QUEUE_URL: 'video-events' })).toThrow(
      /http:\/\/ or https:\/\//,
    );
    expect(() => readObjectCreatedSettings({ EVENTS_QUEUE_URL: queue })).toThrow(
      /MEDIACONVERT_ROLE=: must be set/,
    );
  });
});
