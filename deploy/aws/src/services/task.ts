import { Duration, Validations } from 'aws-cdk-lib';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { LOG_RETENTION } from '../logs.ts';
import { DATA_DIR } from './environment.ts';

interface TaskProps {
  image: ecs.ContainerImage;
  variables: Record<string, string>;
  secrets: Record<string, ecs.Secret>;
  /** Arguments of `workreel`. */
  command: string[];
  cpu: number;
  memory: number;
  /** AWS permissions of the process. */
  statements: iam.PolicyStatement[];
  /** Used instead of a role with these permissions. */
  role?: iam.IRole;
  /** Port of the health check. */
  port?: number;
}

/** A process exits about 20 s after SIGTERM, later if the database is slow. */
const STOP_TIMEOUT = Duration.seconds(45);
/** Writable folders, initially empty; the rest of the file system is read-only. */
const WRITABLE_FOLDERS = { data: DATA_DIR, scratch: '/tmp' };

/** A task definition for one process, with its own role. */
export class Task extends Construct {
  readonly definition: ecs.FargateTaskDefinition;

  constructor(scope: Construct, id: string, props: TaskProps) {
    super(scope, id);
    const taskRole =
      props.role ??
      new iam.Role(this, 'Role', {
        assumedBy: new iam.ServicePrincipal('ecs-tasks.amazonaws.com'),
        ...(props.statements.length === 0
          ? {}
          : { inlinePolicies: { own: new iam.PolicyDocument({ statements: props.statements }) } }),
      });
    this.definition = new ecs.FargateTaskDefinition(this, 'Definition', {
      cpu: props.cpu,
      memoryLimitMiB: props.memory,
      runtimePlatform: {
        cpuArchitecture: ecs.CpuArchitecture.X86_64,
        operatingSystemFamily: ecs.OperatingSystemFamily.LINUX,
      },
      taskRole,
      volumes: Object.keys(WRITABLE_FOLDERS).map((name) => ({ name })),
    });
    Validations.of(this.definition).acknowledge({
      id: 'AwsSolutions-ECS2',
      reason: 'The variables contain no secrets; one of our own requirements checks this.',
    });
    const linux = new ecs.LinuxParameters(this, 'Linux', { initProcessEnabled: true });
    linux.dropCapabilities(ecs.Capability.ALL);
    const container = this.definition.addContainer('workreel', {
      image: props.image,
      entryPoint: ['node', 'apps/cli/src/main.ts'],
      command: props.command,
      environment: props.variables,
      secrets: props.secrets,
      readonlyRootFilesystem: true,
      // The init process forwards signals and reaps zombies.
      linuxParameters: linux,
      stopTimeout: STOP_TIMEOUT,
      logging: ecs.LogDrivers.awsLogs({
        logGroup: new logs.LogGroup(this, 'Log', { retention: LOG_RETENTION }),
        streamPrefix: 'workreel',
        // Drop log lines instead of blocking the process if logging is slow.
        mode: ecs.AwsLogDriverMode.NON_BLOCKING,
      }),
      ...(props.port === undefined
        ? {}
        : { portMappings: [{ containerPort: props.port }], healthCheck: readiness(props.port) }),
    });
    container.addMountPoints(
      ...Object.entries(WRITABLE_FOLDERS).map(([sourceVolume, containerPath]) => ({
        sourceVolume,
        containerPath,
        readOnly: false,
      })),
    );
  }
}

/** Tolerates a database failover, which takes one or two minutes, without restarting the process. */
const readiness = (port: number): ecs.HealthCheck => ({
  command: [
    'CMD',
    'node',
    '-e',
    `fetch('http://127.0.0.1:${port}/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`,
  ],
  interval: Duration.seconds(30),
  timeout: Duration.seconds(10),
  retries: 10,
  startPeriod: Duration.minutes(2),
});
