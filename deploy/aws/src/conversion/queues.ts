import { Duration, Validations } from 'aws-cdk-lib';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** Longest that SQS keeps anything: what lies among the dead letters is to be looked at, then sent again. */
const DEAD_KEPT = Duration.days(14);
/** Messages are kept while a service is down over a long weekend. */
const EVENTS_KEPT = Duration.days(4);
/**
 * The consumer takes ten messages and writes down one after the other, each some milliseconds; where the store or the
 * database is slow, some seconds. What a killed process held comes again after this time.
 */
const VISIBILITY = Duration.minutes(2);
/** So often a message may fail (apps/video/lambda/README.md). */
const MOST_RECEIPTS = 5;

const CLOSED = {
  encryption: sqs.QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
} satisfies sqs.QueueProps;

/** Messages of the functions to the service, and the dead letters. */
export class Queues extends Construct {
  readonly events: sqs.Queue;
  /** Messages that the service could not take. */
  readonly deadEvents: sqs.Queue;
  /** Events that a function gave up. */
  readonly deadInvocations: sqs.Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const dead = (name: string) => new sqs.Queue(this, name, { ...CLOSED, retentionPeriod: DEAD_KEPT });
    this.deadEvents = dead('DeadEvents');
    this.deadInvocations = dead('DeadInvocations');
    Validations.of(this.deadInvocations).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is a dead-letter queue: of the functions’ destinations, which the rule does not know.',
    });
    this.events = new sqs.Queue(this, 'Events', {
      ...CLOSED,
      retentionPeriod: EVENTS_KEPT,
      visibilityTimeout: VISIBILITY,
      // As long as the consumer waits for the first message.
      receiveMessageWaitTime: Duration.seconds(20),
      deadLetterQueue: { queue: this.deadEvents, maxReceiveCount: MOST_RECEIPTS },
    });
  }
}
