import { CONVERTED_PREFIX, ORIGINALS } from '@workreel/video-server/bucket';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { allow, createJobStatements } from '../policies.ts';
import type { Settings } from '../settings.ts';
import type { Bundles } from './bundle.ts';
import { EventFunction } from './function.ts';
import { MediaConvert } from './media-convert.ts';
import { Queues } from './queues.ts';

interface ConversionProps {
  settings: Settings;
  bundles: Bundles;
  bucket: IBucket;
}

/** The Lambda functions with their event sources and queues, as described in apps/video/lambda/README.md. */
export class ConversionStack extends Stack {
  readonly queues: Queues;
  readonly mediaConvert: MediaConvert;
  readonly functions: EventFunction[];

  constructor(scope: Construct, id: string, { settings, bundles, bucket }: ConversionProps) {
    super(scope, id);
    this.queues = new Queues(this, 'Queues');
    this.mediaConvert = new MediaConvert(this, 'MediaConvert', { settings, bucket });
    const environment = { EVENTS_QUEUE_URL: this.queues.events.queueUrl };
    const deadLetters = this.queues.deadInvocations;
    const sendToEventsQueue = () => allow(['sqs:SendMessage'], [this.queues.events.queueArn]);
    const { role, queueArn } = this.mediaConvert;

    const created = new EventFunction(this, 'ObjectCreated', {
      code: bundles['object-created'],
      timeout: 180,
      environment: {
        ...environment,
        MEDIACONVERT_ROLE: role.roleArn,
        MEDIACONVERT_QUEUE: queueArn,
        MAX_DURATION_SECONDS: String(settings.maxDurationSeconds),
      },
      statements: [
        ...firstJobStatements(bucket),
        ...createJobStatements(queueArn, role),
        sendToEventsQueue(),
      ],
      deadLetters,
    });
    const changed = new EventFunction(this, 'JobChanged', {
      code: bundles['job-changed'],
      timeout: 90,
      environment,
      statements: [sendToEventsQueue()],
      deadLetters,
    });
    this.functions = [created, changed];

    this.#addRule(created, 'OriginalCreated', originalCreatedPattern(bucket));
    this.#addRule(changed, 'JobStateChange', JOB_STATE_PATTERN);
    new CfnOutput(this, 'DeadEventsUrl', { value: this.queues.deadEvents.queueUrl });
    new CfnOutput(this, 'DeadInvocationsUrl', { value: deadLetters.queueUrl });
  }

  #addRule(target: EventFunction, name: string, eventPattern: events.EventPattern): void {
    const deadLetterQueue = this.queues.deadInvocations;
    new events.Rule(this, name, {
      eventPattern,
      targets: [new LambdaFunction(target.function, { deadLetterQueue })],
    });
  }
}

const JOB_RECORDS = `${CONVERTED_PREFIX}/*/job.json`;

/** Permissions for the first job of an original: read the file, and read and write the job record. */
const firstJobStatements = (bucket: IBucket) => [
  allow(['s3:ListBucket'], [bucket.bucketArn]),
  allow(['s3:GetObject'], [bucket.arnForObjects(`${ORIGINALS}/*`), bucket.arnForObjects(JOB_RECORDS)]),
  allow(['s3:PutObject'], [bucket.arnForObjects(JOB_RECORDS)]),
];

const originalCreatedPattern = (bucket: IBucket): events.EventPattern => ({
  source: ['aws.s3'],
  detailType: ['Object Created'],
  detail: { bucket: { name: [bucket.bucketName] }, object: { key: [{ prefix: `${ORIGINALS}/` }] } },
});

const JOB_STATE_PATTERN: events.EventPattern = {
  source: ['aws.mediaconvert'],
  detailType: ['MediaConvert Job State Change'],
  detail: {
    status: ['PROGRESSING', 'STATUS_UPDATE', 'COMPLETE', 'CANCELED', 'ERROR'],
    userMetadata: { request: [{ exists: true }] },
  },
};
