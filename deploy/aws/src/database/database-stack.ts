import { CfnOutput, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import * as ec2 from 'aws-cdk-lib/aws-ec2';
import * as rds from 'aws-cdk-lib/aws-rds';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { SecurityGroups } from '../network/security-groups.ts';
import type { Settings } from '../settings.ts';

interface DatabaseProps {
  settings: Settings;
  vpc: ec2.IVpc;
  securityGroups: SecurityGroups;
}

/** Major version. RDS installs the latest minor version and its updates. */
const VERSION = '17';
const NAME = 'workreel';
/** Period of point-in-time recovery. */
const BACKUP_RETENTION = Duration.days(14);
/** The certificate authorities of RDS, which deploy/aws/Dockerfile adds to the image. */
const CA_BUNDLE = '/etc/workreel/rds.pem';

/** PostgreSQL for both services, with one schema each. */
export class DatabaseStack extends Stack {
  /** `DATABASE_URL` without the password, which is passed as `PGPASSWORD`. */
  readonly url: string;
  readonly secret: ISecret;
  readonly database: rds.DatabaseInstance;

  constructor(scope: Construct, id: string, { settings, vpc, securityGroups }: DatabaseProps) {
    super(scope, id);
    const engine = rds.DatabaseInstanceEngine.postgres({
      version: rds.PostgresEngineVersion.of(VERSION, VERSION),
    });
    this.database = new rds.DatabaseInstance(this, 'Database', {
      engine,
      databaseName: NAME,
      credentials: rds.Credentials.fromGeneratedSecret(NAME),
      instanceType: new ec2.InstanceType(settings.databaseClass),
      multiAz: settings.databaseMultiAz,
      allocatedStorage: settings.databaseGib,
      maxAllocatedStorage: settings.databaseMaxGib,
      storageType: rds.StorageType.GP3,
      storageEncrypted: true,
      vpc,
      vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_ISOLATED },
      securityGroups: [securityGroups.database],
      publiclyAccessible: false,
      parameterGroup: new rds.ParameterGroup(this, 'Parameters', {
        engine,
        parameters: { 'rds.force_ssl': '1' },
      }),
      backupRetention: BACKUP_RETENTION,
      copyTagsToSnapshot: true,
      autoMinorVersionUpgrade: true,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this.database).acknowledge(
      {
        id: 'AwsSolutions-RDS11',
        reason: 'Only the tasks can connect; another port would not improve security.',
      },
      {
        id: 'AwsSolutions-SMG4',
        reason: 'The services read the password at startup, so it is rotated manually (README.md).',
      },
    );
    this.secret = this.database.secret!;
    const { hostname, port } = this.database.instanceEndpoint;
    this.url = `postgres://${NAME}@${hostname}:${port}/${NAME}?sslmode=verify-full&sslrootcert=${CA_BUNDLE}`;
    new CfnOutput(this, 'DatabaseSecretName', { value: this.secret.secretName });
  }
}
