import { type Message, type MessageAttributes, md5, md5OfAttributes, type Queue } from './queue.ts';

export type Body = Record<string, unknown>;
type Operation = (queue: Queue, body: Body, signal: AbortSignal) => unknown;

/** Longest message, in bytes of UTF-8, and most of a batch. */
const MAX_BYTES = 1024 ** 2;
const MAX_BATCH = 10;
/** Longest wait for a message and longest time that one may be hidden, in seconds. */
const MAX_WAIT = 20;
const MAX_HIDDEN = 12 * 3600;
/** SQS takes the characters of XML 1.0 alone. */
const FOREIGN = /[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** A refusal as SQS answers it. */
export class SqsError extends Error {
  readonly type: string;
  /** What the older protocol called it, which the SDK still reads. */
  readonly code: string;
  constructor(type: string, message: string, code: string = type) {
    super(message);
    this.type = type;
    this.code = code;
  }
}

const invalid = (message: string) =>
  new SqsError('InvalidParameterValueException', message, 'InvalidParameterValue');

/** Of one queue, by the names of the wire. */
export const OPERATIONS: Record<string, Operation> = {
  SendMessage: sendMessage,
  SendMessageBatch: (queue, body) => inBatch(body, (entry) => sendMessage(queue, entry)),
  ReceiveMessage: receiveMessages,
  DeleteMessage: deleteMessage,
  DeleteMessageBatch: (queue, body) => inBatch(body, (entry) => deleteMessage(queue, entry)),
  ChangeMessageVisibility: changeVisibility,
};

function sendMessage(queue: Queue, { MessageBody: body, DelaySeconds, MessageAttributes: given }: Body) {
  if (typeof body !== 'string' || body === '')
    throw new SqsError('MissingParameter', 'The request must contain the parameter MessageBody.');
  if (Buffer.byteLength(body) > MAX_BYTES)
    throw invalid(
      `One or more parameters are invalid. Reason: Message must be shorter than ${MAX_BYTES} bytes.`,
    );
  if (FOREIGN.test(body))
    throw new SqsError('InvalidMessageContents', 'Invalid characters in the message body.');
  const delay = numberIn(DelaySeconds, 'DelaySeconds', 0, 900) ?? 0;
  const attributes = (given as MessageAttributes | undefined) ?? {};
  const { id } = queue.send(body, delay, attributes);
  return {
    MessageId: id,
    MD5OfMessageBody: md5(body),
    ...(Object.keys(attributes).length > 0 && { MD5OfMessageAttributes: md5OfAttributes(attributes) }),
  };
}

async function receiveMessages(queue: Queue, body: Body, signal: AbortSignal) {
  const messages = await queue.receive({
    max: numberIn(body.MaxNumberOfMessages, 'MaxNumberOfMessages', 1, MAX_BATCH) ?? 1,
    visibilitySeconds: numberIn(body.VisibilityTimeout, 'VisibilityTimeout', 0, MAX_HIDDEN),
    waitMs: 1000 * (numberIn(body.WaitTimeSeconds, 'WaitTimeSeconds', 0, MAX_WAIT) ?? 0),
    signal,
  });
  return messages.length > 0 ? { Messages: messages.map((message) => received(message, body)) } : {};
}

function received(
  message: Message,
  { AttributeNames, MessageSystemAttributeNames, MessageAttributeNames }: Body,
) {
  const asked = [AttributeNames, MessageSystemAttributeNames].flatMap((names) => (names as string[]) ?? []);
  const system = {
    SenderId: 'AIDASIMULATION',
    SentTimestamp: String(message.sentAt),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
  };
  const told = Object.entries(system).filter(([name]) => asked.includes('All') || asked.includes(name));
  const wanted = (MessageAttributeNames as string[] | undefined) ?? [];
  const own = Object.entries(message.attributes).filter(
    ([name]) => wanted.includes('All') || wanted.includes('.*') || wanted.includes(name),
  );
  const attributes = Object.fromEntries(own);
  return {
    MessageId: message.id,
    ReceiptHandle: message.receipt,
    MD5OfBody: md5(message.body),
    Body: message.body,
    ...(told.length > 0 && { Attributes: Object.fromEntries(told) }),
    ...(own.length > 0 && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: md5OfAttributes(attributes),
    }),
  };
}

function deleteMessage(queue: Queue, { ReceiptHandle: receipt }: Body): object {
  if (!queue.delete(String(receipt)))
    throw new SqsError(
      'ReceiptHandleIsInvalid',
      `The input receipt handle "${receipt}" is not a valid receipt handle.`,
    );
  return {};
}

function changeVisibility(queue: Queue, { ReceiptHandle: receipt, VisibilityTimeout }: Body): object {
  const seconds = numberIn(VisibilityTimeout, 'VisibilityTimeout', 0, MAX_HIDDEN);
  if (seconds === undefined) throw invalid('VisibilityTimeout is required.');
  if (!queue.changeVisibility(String(receipt), seconds))
    throw new SqsError(
      'MessageNotInflight',
      'The message is not in flight.',
      'AWS.SimpleQueueService.MessageNotInflight',
    );
  return {};
}

/** Each entry by itself: one that fails does not keep the others. */
function inBatch({ Entries }: Body, one: (entry: Body) => object) {
  const entries = (Entries as Body[] | undefined) ?? [];
  const simple = (type: string, message: string) =>
    new SqsError(type, message, `AWS.SimpleQueueService.${type}`);
  if (entries.length === 0) throw simple('EmptyBatchRequest', 'There should be at least one entry.');
  if (entries.length > MAX_BATCH)
    throw simple('TooManyEntriesInBatchRequest', `Maximum number of entries per request are ${MAX_BATCH}.`);
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length)
    throw simple('BatchEntryIdsNotDistinct', 'Ids of the entries are not distinct.');
  const bytes = entries.reduce(
    (sum, { MessageBody = '' }) => sum + Buffer.byteLength(String(MessageBody)),
    0,
  );
  if (bytes > MAX_BYTES)
    throw simple('BatchRequestTooLong', `Batch requests cannot be longer than ${MAX_BYTES} bytes.`);
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...one(entry) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return { Successful, Failed };
}

function numberIn(value: unknown, name: string, min: number, max: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw invalid(`Value ${value} for parameter ${name} is invalid. Reason: Must be >= ${min} and <= ${max}.`);
}
