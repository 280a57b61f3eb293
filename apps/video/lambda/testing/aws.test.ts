import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it } from 'vitest';
import { readObjectCreated } from '../../server/src/events/object-created.domain.ts';
import { FakeAws, type FakeAwsOptions } from './aws.ts';
import { validateBody } from './validate.ts';

describe('the fake of AWS', () => {
  let aws: FakeAws;
  afterEach(() => aws.stop());
  const start = async (options: FakeAwsOptions = {}) => {
    aws = await FakeAws.start(options);
    return { mediaConvert: new MediaConvertClient(aws.client), sqs: new SQSClient(aws.client) };
  };

  it('rejects jobs that are invalid according to the model', async () => {
    const { mediaConvert } = await start();
    const job = { Role: aws.role, Settings: { OutputGroups: [{ Outputs: 'none' }] } } as never;
    const rejected = mediaConvert.send(new CreateJobCommand(job));
    await expect(rejected).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(aws.problems).toEqual(['CreateJob.settings.outputGroups[0].outputs: is not a list']);
    expect(aws.jobs).toEqual([]);
  });

  it.each([
    ['a missing member', { role: 'r' }, 'CreateJob.settings: is missing'],
    ['an unknown member', { Role: 'r' }, 'CreateJob.Role: is not a member of CreateJobRequest'],
    ['an invalid type', { role: 1 }, 'CreateJob.role: 1 is not a string'],
    ['an invalid map', { userMetadata: { a: 1 } }, 'CreateJob.userMetadata["a"]: 1 is not a string'],
    [
      'an unknown value',
      { settings: { timecodeConfig: { source: 'SUN' } } },
      'CreateJob.settings.timecodeConfig.source: SUN is not a value of TimecodeConfig.Source',
    ],
  ])('reports %s', (_case, body, problem) => {
    expect(validateBody('CreateJob', 'Request', body)).toContain(problem);
  });

  it('creates one job per token', async () => {
    const { mediaConvert } = await start();
    const create = async (ClientRequestToken: string) => {
      const command = new CreateJobCommand({
        ClientRequestToken,
        Role: aws.role,
        Settings: {},
        UserMetadata: {},
      });
      return (await mediaConvert.send(command)).Job!.Id;
    };
    const first = await create('one');
    expect(await create('one')).toBe(first);
    expect(await create('other')).not.toBe(first);
  });

  it('delivers a message until it is deleted or has been received too often', async () => {
    const { sqs } = await start({ queue: { visibilityMs: 1, maxReceives: 2 } });
    const QueueUrl = aws.queueUrl;
    const receive = async () => {
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }));
      return Messages;
    };
    const remove = (ReceiptHandle = '') =>
      sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries: [{ Id: '1', ReceiptHandle }] }));
    aws.queue.send('poison');
    const [{ Body, ReceiptHandle: old } = {}] = await receive();
    expect([Body, (await receive())[0]?.Body]).toEqual(['poison', 'poison']);
    await remove(old);
    expect(await receive()).toEqual([]);
    expect(aws.queue.deadLetters).toEqual(['poison']);
    aws.queue.send('good', { redeliver: true });
    for (const remaining of [1, 0]) {
      await remove((await receive())[0]?.ReceiptHandle);
      expect(aws.queue.messages).toHaveLength(remaining);
    }
    expect(aws.problems).toEqual([]);
  });

  it('invokes a failing function three times, with keys encoded as in S3', async () => {
    const events: unknown[] = [];
    const fail = async (event: unknown) => {
      events.push(event);
      throw new Error('failed');
    };
    await start({ functions: () => ({ objectCreated: fail, jobChanged: fail }) });
    const object = { bucket: 'videos', key: 'originals/0/Ein Video + mehr (1) 50% 한🎬.mp4' };
    const Records = [{ s3: { bucket: { name: object.bucket }, object: { key: object.key } } }];
    await fetch(aws.notificationUrl, { method: 'POST', body: JSON.stringify({ Records }) });
    await aws.delivery.idle();
    expect(events.map(readObjectCreated)).toEqual([[object], [object], [object]]);
    expect(aws.delivery.deadLetters).toHaveLength(1);
  });
});
