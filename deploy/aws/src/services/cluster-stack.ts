import { CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import type { IRepository } from 'aws-cdk-lib/aws-ecr';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import type { Construct } from 'constructs';
import type { ConversionStack } from '../conversion/conversion-stack.ts';
import type { DatabaseStack } from '../database/database-stack.ts';
import type { EdgeStack } from '../edge/edge-stack.ts';
import type { NetworkStack } from '../network/network-stack.ts';
import type { SearchStack } from '../search/search-stack.ts';
import { resourceName, type Settings } from '../settings.ts';
import type { StorageStack } from '../storage/storage-stack.ts';
import { Environment } from './environment.ts';
import { Task } from './task.ts';

export interface ClusterProps {
  settings: Settings;
  network: NetworkStack;
  edge: EdgeStack;
  storage: StorageStack;
  database: DatabaseStack;
  search: SearchStack | undefined;
  conversion: ConversionStack;
  repository: IRepository;
}

/**
 * Resources shared by all services, and the migration task. A separate stack, so that it can be deployed with a new release
 * and migrate the database while the services still run the old one (README.md).
 */
export class ClusterStack extends Stack {
  readonly cluster: ecs.Cluster;
  readonly image: ecs.ContainerImage;
  readonly settings: Environment;

  constructor(scope: Construct, id: string, props: ClusterProps) {
    super(scope, id);
    const { settings, network, repository } = props;
    this.cluster = new ecs.Cluster(this, 'Cluster', {
      vpc: network.vpc,
      clusterName: resourceName(settings, 'cluster'),
    });
    Validations.of(this.cluster).acknowledge({
      id: 'AwsSolutions-ECS4',
      reason:
        'Container Insights is billed per metric; the services export their own metrics (docs/metrics.md).',
    });
    this.image = ecs.ContainerImage.fromEcrRepository(repository, settings.imageTag);
    this.settings = new Environment(this, 'Environment', props);
    const { definition } = new Task(this, 'migrate-task', {
      image: this.image,
      variables: this.settings.variables,
      secrets: this.settings.secrets,
      command: ['migrate'],
      statements: [],
      cpu: 256,
      memory: 1024,
    });
    new CfnOutput(this, 'AdminPasswordSecret', { value: this.settings.adminPassword.secretName });
    new CfnOutput(this, 'ClusterName', { value: this.cluster.clusterName });
    new CfnOutput(this, 'MigrationTask', { value: definition.taskDefinitionArn });
    const subnets = network.vpc.selectSubnets({ subnetGroupName: 'tasks' }).subnetIds.join(',');
    new CfnOutput(this, 'MigrationNetwork', {
      value: `awsvpcConfiguration={subnets=[${subnets}],securityGroups=[${network.securityGroups.tasks.securityGroupId}],assignPublicIp=DISABLED}`,
    });
  }
}
