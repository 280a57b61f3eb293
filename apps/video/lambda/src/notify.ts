import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { FunctionMessage } from '@workreel/video-server/functions';
import { CLIENT_OPTIONS } from './client-options.ts';

/** The SQS queue that the service consumes. */
export interface Notifier {
  sqs: SQSClient;
  queueUrl: string;
}

export const openNotifier = (queueUrl: string): Notifier => ({
  sqs: new SQSClient(CLIENT_OPTIONS),
  queueUrl,
});

/** Sends a message to the service. @throws if SQS rejects it; Lambda then retries the whole event. */
export async function notify({ sqs, queueUrl }: Notifier, message: FunctionMessage): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
}
