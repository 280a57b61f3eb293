import { isObject } from '@workreel/platform/json';
import { type FunctionMessage, readJobChange, readMessage } from '../../conversion/index.ts';
import { readObjectCreated } from '../object-created.domain.ts';

/**
 * Reads what came through the queue: what the functions tell, and what stores and EventBridge send where they are wired to
 * the queue themselves, also by way of a topic (SNS).
 *
 * @param body - of the queue's message.
 * @returns what it tells, nothing where it means nothing to us (a store's test event); undefined where nobody can tell.
 */
export function readReceived(body: string): FunctionMessage[] | undefined {
  const content = parse(body);
  return readContent(isEnvelope(content) ? parse(content.Message) : content);
}

function readContent(content: unknown): FunctionMessage[] | undefined {
  const told = readMessage(content) ?? readJobChange(content);
  if (told !== undefined) return [told];
  const created = readObjectCreated(content);
  if (created.length > 0) return created.map(({ bucket, key }) => ({ kind: 'object-created', bucket, key }));
  return isOfNoConcern(content) ? [] : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** In which SNS sends what was published, unless its subscription asks for the bare message. */
const isEnvelope = (content: unknown): content is { Message: string } =>
  isObject(content) && content.Type === 'Notification' && typeof content.Message === 'string';

/** What S3 (its test when notifications are set up, other events) and EventBridge say of other things. */
const isOfNoConcern = (content: unknown): boolean =>
  isObject(content) &&
  (content.Event === 's3:TestEvent' ||
    Array.isArray(content.Records) ||
    (typeof content['detail-type'] === 'string' && typeof content.source === 'string'));
