import { CONVERTED, ORIGINALS } from '@workreel/video-server/bucket';
import { Aws } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import { CfnQueue } from 'aws-cdk-lib/aws-mediaconvert';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allow } from '../policies.ts';
import { named, type Settings } from '../settings.ts';

/** Where jobs wait, and the role by which AWS Elemental MediaConvert reads originals and writes what it makes. */
export class MediaConvert extends Construct {
  readonly role: iam.Role;
  readonly queueArn: string;

  constructor(scope: Construct, id: string, { settings, bucket }: { settings: Settings; bucket: IBucket }) {
    super(scope, id);
    this.role = new iam.Role(this, 'Role', {
      // For this account's jobs alone: else another's could be given our files.
      assumedBy: new iam.ServicePrincipal('mediaconvert.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      inlinePolicies: {
        files: new iam.PolicyDocument({
          statements: [
            allow(['s3:GetObject'], [bucket.arnForObjects(`${ORIGINALS}/*`)]),
            allow(['s3:PutObject'], [bucket.arnForObjects(`${CONVERTED}/*`)]),
          ],
        }),
      },
    });
    // Its own, so that its alarms and its bill are ours. On demand: a reserved slot costs by the year.
    this.queueArn = new CfnQueue(this, 'Queue', {
      name: named(settings, 'video'),
      pricingPlan: 'ON_DEMAND',
      status: 'ACTIVE',
    }).attrArn;
  }
}
