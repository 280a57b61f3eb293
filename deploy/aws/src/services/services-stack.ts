import { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { PORTS } from '../network/security-groups.ts';
import { allow, bucketStatements, createJobStatements, readJobsStatement } from '../policies.ts';
import type { ClusterProps, ClusterStack } from './cluster-stack.ts';
import { scale } from './scaling.ts';
import { Service } from './service.ts';
import { SERVICES, type ServiceSpec } from './services.data.ts';
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
    for (const spec of SERVICES) this.#addService(spec);
  }

  #addService(spec: ServiceSpec): void {
    const { settings, network, edge, conversion, cluster } = this.#props;
    const { name, product, component } = spec;
    const search = product === 'jobs' ? this.#props.search : undefined;
    const target = component === 'api' ? edge.loadBalancer.targets[product] : undefined;
    const { definition } = new Task(this, `${name}-task`, {
      image: cluster.image,
      variables: cluster.settings.variables,
      secrets: component === 'api' ? cluster.settings.apiSecrets : cluster.settings.secrets,
      command: ['start', product, '--only', component],
      statements: this.#statements(spec),
      ...(search ? { role: search.clientRole } : {}),
      port: PORTS[product],
      cpu: spec.cpu,
      memory: spec.memory,
    });
    const { service } = new Service(this, name, {
      name,
      cluster: cluster.cluster,
      definition,
      securityGroups: [network.securityGroups.tasks, ...(search ? [search.clients] : [])],
      ...(target ? { target } : {}),
    });
    scale({
      service,
      minTasks: spec.minTasks(settings),
      maxTasks: settings.maxTasks,
      ...(target ? { target } : {}),
      ...(name === 'video-worker' ? { queue: conversion.queues.events } : {}),
    });
  }

  /** AWS permissions: none for jobs (OpenSearch admits its role); files for video; files and conversions for the video worker. */
  #statements({ product, component }: ServiceSpec): PolicyStatement[] {
    if (product === 'jobs') return [];
    const { storage, conversion } = this.#props;
    const files = bucketStatements(storage.media.bucket);
    if (component === 'api') return files;
    const { queueArn, role } = conversion.mediaConvert;
    const events = conversion.queues.events.queueArn;
    return [
      ...files,
      ...createJobStatements(queueArn, role),
      readJobsStatement(this),
      allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage'], [events]),
    ];
  }
}
