import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionMessage } from '@workreel/video-server/functions';
import { LIMITS } from './limits.ts';

/** The queue that the service reads. */
export interface Notifier {
  sqs: SQSClient;
  queueUrl: string;
}

export const openNotifier = (queueUrl: string): Notifier => ({ sqs: new SQSClient(LIMITS), queueUrl });

/** @throws where the queue does not take it: then the whole event is to be repeated. */
export async function notify({ sqs, queueUrl }: Notifier, message: FunctionMessage): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
}
