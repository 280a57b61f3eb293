import { Duration } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { LOG_RETENTION } from '../logs.ts';
import { allow } from '../policies.ts';

interface FunctionProps {
  /** Folder with `index.mjs`. */
  code: string;
  /** In seconds. */
  timeout: number;
  environment: Record<string, string>;
  statements: iam.PolicyStatement[];
  /** Queue for events that failed three times. */
  deadLetters: IQueue;
}

/** A function of apps/video/lambda with its own least-privilege role. */
export class EventFunction extends Construct {
  readonly function: lambda.Function;

  constructor(scope: Construct, id: string, props: FunctionProps) {
    super(scope, id);
    const logGroup = new logs.LogGroup(this, 'Log', { retention: LOG_RETENTION });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        own: new iam.PolicyDocument({
          statements: [
            ...props.statements,
            allow(['sqs:SendMessage'], [props.deadLetters.queueArn]),
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
          ],
        }),
      },
    });
    this.function = new lambda.Function(this, 'Function', {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      code: lambda.Code.fromAsset(props.code),
      timeout: Duration.seconds(props.timeout),
      memorySize: 256,
      environment: props.environment,
      role: role.withoutPolicyUpdates(),
      logGroup,
      onFailure: new SqsDestination(props.deadLetters),
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
    });
  }
}
