import { Duration, Validations } from 'aws-cdk-lib';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { LOGS_KEPT } from '../logs.ts';
import { DATA_DIR, type Environment } from './environment.ts';

interface TaskProps {
  image: ecs.ContainerImage;
  environment: Environment;
  /** Words after `workreel`. */
  command: string[];
  cpu: number;
  memory: number;
  /** What the process may do in AWS. */
  statements: iam.PolicyStatement[];
  /** Where it says that it is ready. */
  port?: number;
}

/** A process is gone some 20 s after it was told to stop; this is for one whose database is slow at that moment. */
const STOP = Duration.seconds(45);
/** Folders that may be written, each empty at first; everything else of the image is as it was built. */
const FOLDERS = { data: DATA_DIR, scratch: '/tmp' };

/** What runs one process of Workreel, with a role of its own. */
export class Task extends Construct {
  readonly definition: ecs.FargateTaskDefinition;

  constructor(scope: Construct, id: string, props: TaskProps) {
    super(scope, id);
    const taskRole = new iam.Role(this, 'Role', {
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
      volumes: Object.keys(FOLDERS).map((name) => ({ name })),
    });
    Validations.of(this.definition).acknowledge({
      id: 'AwsSolutions-ECS2',
      reason: 'Settings are not secret; a requirement of our own looks for secrets among them.',
    });
    const linux = new ecs.LinuxParameters(this, 'Linux', { initProcessEnabled: true });
    linux.dropCapabilities(ecs.Capability.ALL);
    const container = this.definition.addContainer('workreel', {
      image: props.image,
      entryPoint: ['node', 'apps/cli/src/main.ts'],
      command: props.command,
      environment: props.environment.variables,
      secrets: props.environment.secrets,
      readonlyRootFilesystem: true,
      // Passes signals on, and ends what a child left behind.
      linuxParameters: linux,
      stopTimeout: STOP,
      logging: ecs.LogDrivers.awsLogs({
        logGroup: new logs.LogGroup(this, 'Log', { retention: LOGS_KEPT }),
        streamPrefix: 'workreel',
        // A process that cannot be rid of its log goes on, and loses lines.
        mode: ecs.AwsLogDriverMode.NON_BLOCKING,
      }),
      ...(props.port === undefined
        ? {}
        : { portMappings: [{ containerPort: props.port }], healthCheck: readiness(props.port) }),
    });
    container.addMountPoints(
      ...Object.entries(FOLDERS).map(([sourceVolume, containerPath]) => ({
        sourceVolume,
        containerPath,
        readOnly: false,
      })),
    );
  }
}

/** A database that moves to its other zone is away for a minute or two: no reason to end what waits for it. */
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
