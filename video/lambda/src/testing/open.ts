import { MediaConvertClient } from '@aws-sdk/client-mediaconvert';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { type Aws, type AwsCall, openAws } from '../../../server/src/conversion/mediaconvert/testing/aws.ts';
import { jobChanged } from '../job-changed.ts';
import { objectCreated } from '../object-created.ts';
import { problemsOfRequest } from './validate.ts';

/** Both functions, and an AWS that refuses what its model does not allow. */
export interface Functions extends AsyncDisposable {
  aws: Aws;
  objectCreated: ReturnType<typeof objectCreated>;
  jobChanged: ReturnType<typeof jobChanged>;
  /** What was wrong with requests of theirs. */
  problems: string[];
}

export const ROLE = 'arn:aws:iam::111122223333:role/convert';

export async function openFunctions(): Promise<Functions> {
  const problems: string[] = [];
  const aws = await openAws((call) => {
    const found = problemsOfCall(call);
    problems.push(...found);
    return found;
  });
  const teller = { sqs: new SQSClient(aws.client), queueUrl: aws.queueUrl };
  const mediaConvert = new MediaConvertClient(aws.client);
  const s3 = new S3Client({ ...aws.client, forcePathStyle: true });
  return {
    aws,
    problems,
    objectCreated: objectCreated({ mediaConvert, s3, role: ROLE, maxDurationSeconds: 3_600 }, teller),
    jobChanged: jobChanged(teller),
    [Symbol.asyncDispose]: async () => {
      for (const client of [mediaConvert, s3, teller.sqs]) client.destroy();
      await aws[Symbol.asyncDispose]();
    },
  };
}

/** Of S3, the model has no more than names of objects, which are seen to be right by what is read and written. */
const problemsOfCall = ({ operation, body }: AwsCall): string[] =>
  operation.endsWith('Object') ? [] : problemsOfRequest(operation, body);
