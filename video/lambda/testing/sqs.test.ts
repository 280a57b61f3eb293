import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SimulatedSqs } from './sqs.ts';

const ACCOUNT = { region: 'us-east-1', id: '111122223333' };
const CREDENTIALS = { accessKeyId: 'simulated', secretAccessKey: 'simulated' };

describe('the simulated SQS', () => {
  let sqs: SimulatedSqs;
  let client: SQSClient;
  let QueueUrl: string;
  beforeEach(async () => {
    sqs = await SimulatedSqs.start({
      account: ACCOUNT,
      queues: [
        { name: 'dead' },
        { name: 'events', redrive: { maxReceiveCount: 2, deadLetterQueue: 'dead' }, maxMessages: 100 },
      ],
    });
    client = new SQSClient({
      endpoint: sqs.url,
      region: ACCOUNT.region,
      credentials: CREDENTIALS,
      maxAttempts: 1,
    });
    QueueUrl = sqs.queueUrl('events');
  });
  afterEach(async () => {
    client.destroy();
    await sqs.stop();
  });

  const send = (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  const receive = async (options: Partial<ReceiveMessageCommandInput> = {}) => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...options }),
    );
    return Messages;
  };
  const remove = (ReceiptHandle: string | undefined) =>
    client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  const show = (ReceiptHandle: string | undefined, VisibilityTimeout: number) =>
    client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));

  it('hands a message out until it is deleted, and hides it in between', async () => {
    const text = JSON.stringify({ kind: 'job', message: 'ünïcode 한국 🎬' });
    await send(text);
    const [first] = await receive({ MessageSystemAttributeNames: ['All'] });
    expect(first).toMatchObject({ Body: text, Attributes: { ApproximateReceiveCount: '1' } });
    expect(await receive()).toEqual([]);
    await show(first?.ReceiptHandle, 0);
    const [second] = await receive({ MessageSystemAttributeNames: ['ApproximateReceiveCount'] });
    expect(second).toMatchObject({
      MessageId: first?.MessageId,
      Attributes: { ApproximateReceiveCount: '2' },
    });
    // An old receipt is taken, and does nothing.
    await remove(first?.ReceiptHandle);
    expect(sqs.bodies('events')).toHaveLength(1);
    await remove(second?.ReceiptHandle);
    expect(sqs.bodies('events')).toEqual([]);
  });

  it('shows a message again when its time is over', async () => {
    await send('{}');
    expect(await receive({ VisibilityTimeout: 1 })).toHaveLength(1);
    const began = performance.now();
    expect(await receive({ WaitTimeSeconds: 5 })).toHaveLength(1);
    expect(performance.now() - began).toBeGreaterThan(500);
  });

  it('waits for a message, and gives none to who has gone', async () => {
    const gone = new AbortController();
    const waiting = client.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }), {
      abortSignal: gone.signal,
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    gone.abort();
    await expect(waiting).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const patient = receive({ WaitTimeSeconds: 20 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await send('{"late":true}');
    expect(await patient).toMatchObject([{ Body: '{"late":true}' }]);
    expect(await receive({ WaitTimeSeconds: 1 })).toEqual([]);
  });

  it('puts aside what was received too often', async () => {
    await send('{"poison":true}');
    for (let time = 1; time <= 2; time++) {
      const [message] = await receive();
      expect(message?.Body).toBe('{"poison":true}');
      await show(message?.ReceiptHandle, 0);
    }
    expect(await receive()).toEqual([]);
    expect(sqs.bodies('events')).toEqual([]);
    expect(sqs.bodies('dead')).toEqual([{ poison: true }]);
  });

  it('sends and deletes many at once, each by itself', async () => {
    const Entries = Array.from({ length: 10 }, (_, at) => ({ Id: `n${at}`, MessageBody: `{"n":${at}}` }));
    Entries[3]!.MessageBody = '\u0000';
    const sent = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    expect(sent.Successful).toHaveLength(9);
    expect(sent.Failed).toMatchObject([{ Id: 'n3', Code: 'InvalidMessageContents', SenderFault: true }]);
    const messages = await receive();
    expect(messages).toHaveLength(9);
    const removed = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: [
          ...messages.map(({ ReceiptHandle }, at) => ({ Id: `n${at}`, ReceiptHandle })),
          { Id: 'none', ReceiptHandle: 'none' },
        ],
      }),
    );
    expect(removed.Successful).toHaveLength(9);
    expect(removed.Failed).toMatchObject([{ Id: 'none', Code: 'ReceiptHandleIsInvalid' }]);
    expect(sqs.bodies('events')).toEqual([]);
  });

  it('tells its address and what it holds', async () => {
    await send('{}');
    await send('{}');
    await receive({ MaxNumberOfMessages: 1 });
    const { QueueUrl: found } = await client.send(new GetQueueUrlCommand({ QueueName: 'events' }));
    expect(found).toBe(QueueUrl);
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    );
    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: '1',
      ApproximateNumberOfMessagesNotVisible: '1',
      VisibilityTimeout: '30',
      RedrivePolicy: '{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:111122223333:dead","maxReceiveCount":2}',
    });
  });

  it('refuses what SQS refuses', async () => {
    const refused = (promise: Promise<unknown>) =>
      promise.then(
        () => 'taken',
        ({ name }: Error) => name,
      );
    const other = `${sqs.url}/${ACCOUNT.id}/none`;
    expect(await refused(client.send(new SendMessageCommand({ QueueUrl: other, MessageBody: 'x' })))).toBe(
      'QueueDoesNotExist',
    );
    expect(await refused(client.send(new GetQueueUrlCommand({ QueueName: 'none' })))).toBe(
      'QueueDoesNotExist',
    );
    expect(await refused(send('\u0007'))).toBe('InvalidMessageContents');
    expect(await refused(send('x'.repeat(1024 ** 2 + 1)))).toMatch(/^InvalidParameterValue/);
    expect(await refused(receive({ MaxNumberOfMessages: 11 }))).toMatch(/^InvalidParameterValue/);
    expect(await refused(receive({ WaitTimeSeconds: 21 }))).toMatch(/^InvalidParameterValue/);
    expect(await refused(remove('none'))).toBe('ReceiptHandleIsInvalid');
    await send('{}');
    const [message] = await receive();
    await remove(message?.ReceiptHandle);
    expect(await refused(show(message?.ReceiptHandle, 0))).toBe('MessageNotInflight');
  });

  it('keeps what stands beside a message, and hands it out where it is asked for', async () => {
    const MessageAttributes = { Cause: { DataType: 'String', StringValue: 'it broke' } };
    const sent = await client.send(
      new SendMessageCommand({ QueueUrl, MessageBody: '{}', MessageAttributes }),
    );
    const [message] = await receive({ MessageAttributeNames: ['All'] });
    expect(message?.MessageAttributes).toEqual(MessageAttributes);
    expect(message?.MD5OfMessageAttributes).toBe(sent.MD5OfMessageAttributes);
    await show(message?.ReceiptHandle, 0);
    expect((await receive())[0]).not.toHaveProperty('MessageAttributes');
  });

  it('brings a message again that was deleted, and messages in any order, where a test wants it so', async () => {
    const faults = sqs.faults('events');
    faults.twice = (body) => body === '{"twice":true}';
    await send('{"twice":true}');
    for (const left of [1, 0]) {
      const [message] = await receive();
      await remove(message?.ReceiptHandle);
      expect(sqs.bodies('events')).toHaveLength(left);
    }
    faults.shuffle = true;
    const sent = Array.from({ length: 30 }, (_, at) => `{"n":${at}}`);
    for (const body of sent) await send(body);
    const received: string[] = [];
    for (let time = 0; time < 3; time++) received.push(...(await receive()).map(({ Body }) => Body!));
    expect(received.toSorted()).toEqual(sent.toSorted());
    expect(received).not.toEqual(sent);
  });

  it('holds no more than it is told', async () => {
    for (let at = 0; at < 100; at++) sqs.queue('events').send('{}');
    await expect(send('{}')).rejects.toThrow(/100 messages/);
  });
});
