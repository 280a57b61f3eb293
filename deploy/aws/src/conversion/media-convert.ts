import { CONVERTED_PREFIX, ORIGINALS } from '@workreel/video-server/bucket';
import { Aws } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allow } from '../policies.ts';
import { resourceName, type Settings } from '../settings.ts';

/** The queue of AWS Elemental MediaConvert, and the role that it uses to read originals and write output. */
export class MediaConvert extends Construct {
  readonly role: iam.Role;
  readonly queueArn: string;

  constructor(scope: Construct, id: string, { settings, bucket }: { settings: Settings; bucket: IBucket }) {
    super(scope, id);
    this.role = new iam.Role(this, 'Role', {
      // Only for jobs of this account: jobs of other accounts could otherwise read our files.
      assumedBy: new iam.ServicePrincipal('mediaconvert.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      inlinePolicies: {
        files: new iam.PolicyDocument({
          statements: [
            allow(['s3:GetObject'], [bucket.arnForObjects(`${ORIGINALS}/*`)]),
            allow(['s3:PutObject'], [bucket.arnForObjects(`${CONVERTED_PREFIX}/*`)]),
          ],
        }),
      },
    });
    // A dedicated queue for separate alarms and billing. On demand, because reserved slots are billed by the year.
    this.queueArn = new CfnQueue(this, 'Queue', {
      name: resourceName(settings, 'video'),
      pricingPlan: 'ON_DEMAND',
      status: 'ACTIVE',
    }).attrArn;
  }
}
