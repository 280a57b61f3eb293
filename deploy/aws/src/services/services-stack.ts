import { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { PORTS } from '../network/security-groups.ts';
import { allow, beginJobs, ownFiles, readJobs } from '../policies.ts';
import type { ClusterProps, ClusterStack } from './cluster-stack.ts';
import { scale } from './scaling.ts';
import { Service } from './service.ts';
import { SERVICES, type ServiceKind } from './services.data.ts';
import { Task } from './task.ts';

interface ServicesProps extends Omit<ClusterProps, 'repository'> {
  cluster: ClusterStack;
}

/** The four services. */
export class ServicesStack extends Stack {
  readonly #props: ServicesProps;

  constructor(scope: Construct, id: string, props: ServicesProps) {
    super(scope, id);
    this.#props = props;
    for (const kind of SERVICES) this.#serve(kind);
  }

  #serve(kind: ServiceKind): void {
    const { settings, network, edge, conversion, cluster } = this.#props;
    const { name, product, half } = kind;
    const target = half === 'api' ? edge.balancer.targets[product] : undefined;
    const { definition } = new Task(this, `${name}-task`, {
      image: cluster.image,
      environment: cluster.settings,
      command: ['start', product, '--only', half],
      statements: this.#statements(kind),
      port: PORTS[product],
      cpu: kind.cpu,
      memory: kind.memory,
    });
    const { service } = new Service(this, name, {
      name,
      cluster: cluster.cluster,
      definition,
      securityGroup: network.securityGroups.tasks,
      ...(target ? { target } : {}),
    });
    scale({
      service,
      least: kind.count(settings),
      most: settings.mostTasks,
      ...(target ? { target } : {}),
      ...(name === 'video-worker' ? { queue: conversion.queues.events } : {}),
    });
  }

  /** What a process asks of AWS: of jobs nothing at all, of video its files, of its workers conversions too. */
  #statements({ product, half }: ServiceKind): PolicyStatement[] {
    if (product === 'jobs') return [];
    const { storage, conversion } = this.#props;
    const files = ownFiles(storage.media.bucket);
    if (half === 'api') return files;
    const { queueArn, role } = conversion.mediaConvert;
    const events = conversion.queues.events.queueArn;
    return [
      ...files,
      ...beginJobs(queueArn, role),
      readJobs(this),
      allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage'], [events]),
    ];
  }
}
