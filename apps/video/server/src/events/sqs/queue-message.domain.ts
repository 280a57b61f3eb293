import { isObject } from '@workreel/platform/json';
import { type FunctionMessage, readJobChange, readMessage } from '../../conversion/index.ts';
import { readObjectCreated } from '../object-created.domain.ts';

/**
 * Reads a message from the events queue: a message from a Lambda function, or an event that a store or EventBridge sent to
 * the queue directly or through an SNS topic.
 *
 * @param body - of the SQS message.
 * @returns an empty array for irrelevant events, such as S3's test event; undefined if the message cannot be read.
 */
export function readQueueMessage(body: string): FunctionMessage[] | undefined {
  const content = parse(body);
  return readContent(isEnvelope(content) ? parse(content.Message) : content);
}

function readContent(content: unknown): FunctionMessage[] | undefined {
  const message = readMessage(content) ?? readJobChange(content);
  if (message !== undefined) return [message];
  const created = readObjectCreated(content);
  if (created.length > 0) return created.map(({ bucket, key }) => ({ kind: 'object-created', bucket, key }));
  return isIrrelevant(content) ? [] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** SNS wraps messages in this envelope unless raw message delivery is enabled for the subscription. */
const isEnvelope = (content: unknown): content is { Message: string } =>
  isObject(content) && content.Type === 'Notification' && typeof content.Message === 'string';

/** Other events of S3 (including the test event sent when notifications are configured) and EventBridge. */
const isIrrelevant = (content: unknown): boolean =>
  isObject(content) &&
  (content.Event === 's3:TestEvent' ||
    Array.isArray(content.Records) ||
    (typeof content['detail-type'] === 'string' && typeof content.source === 'string'));
