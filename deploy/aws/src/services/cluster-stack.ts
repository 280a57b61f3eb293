import { CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import type { IRepository } from 'aws-cdk-lib/aws-ecr';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import type { Construct } from 'constructs';
import type { ConversionStack } from '../conversion/conversion-stack.ts';
import type { DatabaseStack } from '../database/database-stack.ts';
import type { EdgeStack } from '../edge/edge-stack.ts';
import type { NetworkStack } from '../network/network-stack.ts';
import { named, type Settings } from '../settings.ts';
import type { StorageStack } from '../storage/storage-stack.ts';
import { Environment } from './environment.ts';
import { Task } from './task.ts';

export interface ClusterProps {
  settings: Settings;
  network: NetworkStack;
  edge: EdgeStack;
  storage: StorageStack;
  database: DatabaseStack;
  conversion: ConversionStack;
  repository: IRepository;
}

/**
 * What all processes have in common, and the task that migrates. A stack of its own, so that it can be of a new release
 * while the services are still of the old one: tables are changed before anybody asks for them (README.md).
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
      clusterName: named(settings, 'cluster'),
    });
    Validations.of(this.cluster).acknowledge({
      id: 'AwsSolutions-ECS4',
      reason: 'Paid by the metric; the services have metrics of their own (docs/metrics.md).',
    });
    this.image = ecs.ContainerImage.fromEcrRepository(repository, settings.imageTag);
    this.settings = new Environment(this, 'Environment', props);
    const { definition } = new Task(this, 'migrate-task', {
      image: this.image,
      environment: this.settings,
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
