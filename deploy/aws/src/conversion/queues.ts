import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** The maximum of SQS, to leave time to inspect dead letters and send them again. */
const DEAD_LETTER_RETENTION = Duration.days(14);
/** Long enough for messages to survive an outage over a long weekend. */
const EVENT_RETENTION = Duration.days(4);
/**
 * The consumer receives ten messages and processes them sequentially, in milliseconds each, or seconds if the object store or
 * the database is slow. Messages of a killed process are redelivered after this time.
 */
const VISIBILITY_TIMEOUT = Duration.minutes(2);
/** As in apps/video/lambda/README.md. */
const MAX_RECEIVES = 5;

const QUEUE_SECURITY = {
  encryption: sqs.QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
} satisfies sqs.QueueProps;

/** The queue from the functions to the service, and the dead-letter queues. */
export class Queues extends Construct {
  readonly events: sqs.Queue;
  /** Messages that the service could not process. */
  readonly deadEvents: sqs.Queue;
  /** Events for which the function failed repeatedly. */
  readonly deadInvocations: sqs.Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const deadLetterQueue = (name: string) =>
      new sqs.Queue(this, name, { ...QUEUE_SECURITY, retentionPeriod: DEAD_LETTER_RETENTION });
    this.deadEvents = deadLetterQueue('DeadEvents');
    this.deadInvocations = deadLetterQueue('DeadInvocations');
    Validations.of(this.deadInvocations).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'This is the dead-letter queue of the functions, which the rule does not detect.',
    });
    this.events = new sqs.Queue(this, 'Events', {
      ...QUEUE_SECURITY,
      retentionPeriod: EVENT_RETENTION,
      visibilityTimeout: VISIBILITY_TIMEOUT,
      // Same as the long-polling time of the consumer.
      receiveMessageWaitTime: Duration.seconds(20),
      deadLetterQueue: { queue: this.deadEvents, maxReceiveCount: MAX_RECEIVES },
    });
  }
}
