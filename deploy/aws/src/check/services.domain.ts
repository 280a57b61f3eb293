import { at, listOf, ofType, type Resource, unless } from './resources.domain.ts';

/** Seconds: a process is gone some 20 s after it was told to stop. */
const LEAST_STOP = 30;
/** What stands in Secrets Manager, or not at all. */
const SECRET = /PASSWORD|SECRET|TOKEN|PRIVATE_KEY|SMTP_URL|ACCESS_KEY/;

/** Processes that say more than they should, die too early, or leave a gap when they are replaced. */
export const serviceObjections = (all: readonly Resource[]): string[] => [
  ...ofType(all, 'AWS::ECS::TaskDefinition').flatMap((task) =>
    listOf(task.properties.ContainerDefinitions).flatMap((container) => ofContainer(task.id, container)),
  ),
  ...ofType(all, 'AWS::ECS::Service').flatMap((service) => ofService(service, all)),
  ...ofType(all, 'AWS::ECR::Repository').flatMap(({ id, properties }) =>
    unless(id, [[properties.ImageTagMutability === 'IMMUTABLE', 'lets a tag change what it means']]),
  ),
];

function ofContainer(id: string, container: unknown): string[] {
  const variables = new Map(
    listOf(at(container, 'Environment')).map((one) => [String(at(one, 'Name')), at(one, 'Value')]),
  );
  const open = [...variables.keys()].filter((name) => SECRET.test(name));
  const database = JSON.stringify(variables.get('DATABASE_URL') ?? '');
  return [
    ...open.map((name) => `${id} has ${name} in the template`),
    ...unless(id, [
      [at(container, 'ReadonlyRootFilesystem') === true, 'may change its own program'],
      [at(container, 'LogConfiguration') !== undefined, 'keeps no log'],
      [Number(at(container, 'StopTimeout')) >= LEAST_STOP, 'is killed before it has stopped'],
      [database.includes('sslmode=verify-full'), 'does not look whom it gives the password of the database'],
      [!/postgres:\/\/[^@"]*:[^@"]*@/.test(database), 'has the password of the database in the template'],
      [variables.get('DEMO') === 'false', 'shows invented postings'],
      [at(container, 'Privileged') !== true, 'is privileged'],
    ]),
  ];
}

function ofService({ id, properties }: Resource, all: readonly Resource[]): string[] {
  const deployment = properties.DeploymentConfiguration;
  return unless(id, [
    [
      at(properties, 'NetworkConfiguration', 'AwsvpcConfiguration', 'AssignPublicIp') === 'DISABLED',
      'has public addresses',
    ],
    [at(deployment, 'MinimumHealthyPercent') === 100, 'ends processes before new ones are ready'],
    [
      at(deployment, 'DeploymentCircuitBreaker', 'Rollback') === true,
      'does not go back where a release does not start',
    ],
    [properties.EnableExecuteCommand !== true, 'lets people into running processes'],
    [
      ofType(all, 'AWS::ApplicationAutoScaling::ScalableTarget').some((target) =>
        JSON.stringify(target.properties.ResourceId).includes(`"${id}"`),
      ),
      'does not grow with what there is to do',
    ],
  ]);
}
