import { CreateJobCommand, MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, it } from 'vitest';
import { readObjectCreated } from '../../server/src/events/object-created.domain.ts';
import { FakeAws, type FakeAwsOptions } from './aws.ts';
import { problemsOfBody } from './validate.ts';

describe('the fake of AWS', () => {
  let aws: FakeAws;
  afterEach(() => aws.stop());
  const start = async (options: FakeAwsOptions = {}) => {
    aws = await FakeAws.start(options);
    return { mediaConvert: new MediaConvertClient(aws.client), sqs: new SQSClient(aws.client) };
  };

  it('refuses jobs that the model does not allow', async () => {
    const { mediaConvert } = await start();
    const job = { Role: aws.role, Settings: { OutputGroups: [{ Outputs: 'none' }] } } as never;
    const refused = mediaConvert.send(new CreateJobCommand(job));
    await expect(refused).rejects.toMatchObject({ name: 'BadRequestException' });
    expect(aws.problems).toEqual(['CreateJob.settings.outputGroups[0].outputs: is no list']);
    expect(aws.jobs).toEqual([]);
  });

  it.each([
    ['a missing member', { role: 'r' }, 'CreateJob.settings: is missing'],
    ['an unknown member', { Role: 'r' }, 'CreateJob.Role: is no member of CreateJobRequest'],
    ['a wrong type', { role: 1 }, 'CreateJob.role: 1 is no string'],
    ['a wrong map', { userMetadata: { a: 1 } }, 'CreateJob.userMetadata["a"]: 1 is no string'],
    [
      'an unknown value',
      { settings: { timecodeConfig: { source: 'SUN' } } },
      'CreateJob.settings.timecodeConfig.source: SUN is no value of TimecodeConfig.Source',
    ],
  ])('finds %s', (_what, body, problem) => {
    expect(problemsOfBody('CreateJob', 'Request', body)).toContain(problem);
  });

  it('creates one job for a token', async () => {
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

  it('delivers a message until it is deleted or was received too often', async () => {
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
    aws.queue.send('good', { repeated: true });
    for (const left of [1, 0]) {
      await remove((await receive())[0]?.ReceiptHandle);
      expect(aws.queue.messages).toHaveLength(left);
    }
    expect(aws.problems).toEqual([]);
  });

  it('invokes a function three times and hands it keys as S3 encodes them', async () => {
    const events: unknown[] = [];
    const fail = async (event: unknown) => {
      events.push(event);
      throw new Error('it broke');
    };
    await start({ functions: () => ({ objectCreated: fail, jobChanged: fail }) });
    const object = { bucket: 'films', key: 'originals/0/Ein Film + mehr (1) 50% 한🎬.mp4' };
    const Records = [{ s3: { bucket: { name: object.bucket }, object: { key: object.key } } }];
    await fetch(aws.notificationUrl, { method: 'POST', body: JSON.stringify({ Records }) });
    await aws.delivery.settled();
    expect(events.map(readObjectCreated)).toEqual([[object], [object], [object]]);
    expect(aws.delivery.deadLetters).toHaveLength(1);
  });
});
