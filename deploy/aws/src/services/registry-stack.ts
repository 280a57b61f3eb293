import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as ecr from 'aws-cdk-lib/aws-ecr';
import type { Construct } from 'constructs';
import { resourceName, type Settings } from '../settings.ts';

/** Number of releases available for a rollback; each takes a few hundred megabytes. */
const MAX_IMAGES = 20;

/**
 * The registry for the image of all services. A separate stack that is deployed first: the image is built and pushed once,
 * synthesis needs no Docker, and a rollback only changes the tag.
 */
export class RegistryStack extends Stack {
  readonly repository: ecr.Repository;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.repository = new ecr.Repository(this, 'Repository', {
      repositoryName: resourceName(settings, 'image'),
      imageTagMutability: ecr.TagMutability.IMMUTABLE,
      imageScanOnPush: true,
      lifecycleRules: [{ maxImageCount: MAX_IMAGES, description: 'Keep the latest releases' }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, 'RepositoryUri', { value: this.repository.repositoryUri });
  }
}
