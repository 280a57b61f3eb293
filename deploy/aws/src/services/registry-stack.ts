import { CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as ecr from 'aws-cdk-lib/aws-ecr';
import type { Construct } from 'constructs';
import { named, type Settings } from '../settings.ts';

/** As many releases as one may want to go back to; each takes some hundred megabytes. */
const IMAGES_KEPT = 20;

/**
 * Where the image of all processes stands. A stack of its own, made first: so an installation is of an image that was
 * built and pushed once, synthesising needs no Docker, and going back is another tag.
 */
export class RegistryStack extends Stack {
  readonly repository: ecr.Repository;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.repository = new ecr.Repository(this, 'Repository', {
      repositoryName: named(settings, 'image'),
      // What runs under a tag is what was pushed under it.
      imageTagMutability: ecr.TagMutability.IMMUTABLE,
      imageScanOnPush: true,
      lifecycleRules: [{ maxImageCount: IMAGES_KEPT, description: 'the newest releases' }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, 'RepositoryUri', { value: this.repository.repositoryUri });
  }
}
