import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readObjectCreated } from '../../server/src/events/object-created.domain.ts';
import { type FunctionName, type FunctionsOptions, SimulatedFunctions } from './functions.ts';
import { asS3Event, encodeKey, testEvent } from './notifications.domain.ts';
import { Queue } from './queue.ts';

/** As a gateway of Ceph sent it. */
const notification = (key: string) => ({
  Records: [
    {
      eventVersion: '2.2',
      eventSource: 'ceph:s3',
      awsRegion: 'default',
      eventTime: '2026-01-05T10:11:12.131415Z',
      eventName: 'ObjectCreated:CompleteMultipartUpload',
      userIdentity: { principalId: 'test' },
      requestParameters: { sourceIPAddress: '' },
      responseElements: { 'x-amz-request-id': '1', 'x-amz-id-2': '2' },
      s3: {
        s3SchemaVersion: '1.0',
        configurationId: 'workreel-uploads',
        bucket: {
          name: 'films',
          ownerIdentity: { principalId: 'test' },
          arn: 'arn:aws:s3:default::films',
          id: '3',
        },
        object: { key, size: 5, eTag: 'e', versionId: '', sequencer: 'F7', metadata: [], tags: [] },
      },
      eventId: '4',
      opaqueData: '',
    },
  ],
});

describe('the simulated functions', () => {
  let functions: SimulatedFunctions;
  let dead: Queue;
  let handled: [FunctionName, unknown][];
  let failures: number;

  const open = async (options: Partial<FunctionsOptions> = {}) => {
    const handler = (name: FunctionName) => async (event: unknown) => {
      handled.push([name, event]);
      if (failures-- > 0) throw new Error('it broke');
    };
    functions = await SimulatedFunctions.start({
      handlers: { objectCreated: handler('objectCreated'), jobChanged: handler('jobChanged') },
      deadLetters: dead,
      retryDelaysMs: [10, 20],
      ...options,
    });
  };
  beforeEach(() => {
    dead = new Queue({ name: 'dead' }, undefined);
    handled = [];
    failures = 0;
  });
  afterEach(() => functions.stop());

  it('tries an event three times, then lays it among the dead letters with its cause', async () => {
    await open();
    failures = 2;
    expect(await functions.invoke('jobChanged', { n: 1 })).toBe('done');
    expect(functions.invocations.map(({ attempt, error }) => [attempt, error?.message])).toEqual([
      [1, 'it broke'],
      [2, 'it broke'],
      [3, undefined],
    ]);
    failures = 3;
    expect(await functions.invoke('jobChanged', { n: 2 })).toBe('dead');
    expect(handled).toHaveLength(6);
    expect(dead.messages).toMatchObject([
      { body: '{"n":2}', attributes: { ErrorMessage: { DataType: 'String', StringValue: 'it broke' } } },
    ]);
  });

  it('ends a function that is stuck', async () => {
    await open({
      timeoutMs: 20,
      handlers: { objectCreated: () => new Promise(() => {}), jobChanged: async () => {} },
    });
    expect(await functions.invoke('objectCreated', {})).toBe('dead');
    expect(dead.messages[0]?.attributes.ErrorMessage?.StringValue).toMatch(/^Task timed out/);
  });

  it('crashes before or after the work, and works on an event twice, where a test wants it so', async () => {
    await open();
    functions.faults.crashing = (_name, _event, attempt) =>
      ([undefined, 'before', 'after'] as const)[attempt];
    expect(await functions.invoke('jobChanged', {})).toBe('done');
    // Not the first time, for it died before; the second and the third.
    expect(handled).toHaveLength(2);
    functions.faults.crashing = () => undefined;
    functions.faults.times = () => 2;
    await functions.invoke('jobChanged', {});
    expect(handled).toHaveLength(4);
  });

  it('hands each run an event of its own', async () => {
    const seen: unknown[] = [];
    await open({
      handlers: {
        objectCreated: async () => {},
        jobChanged: async (event) => {
          seen.push((event as { n?: number }).n);
          (event as { n: number }).n = 2;
          if (seen.length < 2) throw new Error('again');
        },
      },
    });
    await functions.invoke('jobChanged', { n: 1 });
    expect(seen).toEqual([1, 1]);
  });

  const notify = (body: unknown) =>
    fetch(functions.notificationUrl, { method: 'POST', body: JSON.stringify(body) });

  it('passes on what a store tells as S3 would tell it: keys encoded', async () => {
    await open();
    const key = 'originals/0/Ein Film + mehr (1) 50% ü한🎬.mp4';
    expect((await notify(notification(key))).status).toBe(200);
    await functions.settled();
    const [[name, event] = [undefined, undefined]] = handled;
    expect(name).toBe('objectCreated');
    expect(event).toMatchObject({
      Records: [
        {
          eventSource: 'aws:s3',
          eventName: 'ObjectCreated:CompleteMultipartUpload',
          s3: {
            object: {
              key: 'originals/0/Ein+Film+%2B+mehr+%281%29+50%25+%C3%BC%ED%95%9C%F0%9F%8E%AC.mp4',
              size: 5,
            },
          },
        },
      ],
    });
    expect(readObjectCreated(event)).toEqual([{ bucket: 'films', key }]);
  });

  it('answers a store before a function is done, and takes notifications that tell of nothing', async () => {
    let finish = () => {};
    const done = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await open({ handlers: { objectCreated: () => done, jobChanged: async () => {} } });
    expect((await notify(notification('originals/0/a.mp4'))).status).toBe(200);
    expect((await notify({})).status).toBe(200);
    expect((await notify({ Records: [{}] })).status).toBe(200);
    finish();
    await functions.settled();
    expect(functions.invocations).toHaveLength(1);
  });

  it('loses, repeats and holds notifications where a test wants it so', async () => {
    await open();
    const faults = functions.notificationFaults;
    const keyOf = (event: { Records: { s3: { object: { key: string } } }[] }) =>
      event.Records[0]!.s3.object.key;
    faults.losing = (event) => keyOf(event).endsWith('lost');
    faults.times = (event) => (keyOf(event).endsWith('thrice') ? 3 : 1);
    faults.holding = (event) => keyOf(event).endsWith('late');
    for (const key of ['lost', 'thrice', 'late']) await notify(notification(key));
    await functions.settled();
    expect(handled).toHaveLength(3);
    functions.releaseNotifications();
    await functions.settled();
    expect(handled).toHaveLength(4);
  });

  it('knows S3’s test event, which tells of no object', () => {
    expect(readObjectCreated(testEvent('films'))).toEqual([]);
    expect(encodeKey('a b/c+d')).toBe('a+b/c%2Bd');
    expect(asS3Event({ s3: { bucket: { name: 'films' } } })).toBeUndefined();
  });
});
