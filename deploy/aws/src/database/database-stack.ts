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

/** RDS gives the newest minor version of it, and keeps it so. */
const VERSION = '17';
const NAME = 'workreel';
/** Days that one can go back to, to the second. */
const BACKUPS = Duration.days(14);
/** The bundle of RDS's authorities: `Dockerfile` beside this puts it into the image. */
const CERTIFICATES = '/etc/workreel/rds.pem';

/** PostgreSQL for both services, which have a schema each. */
export class DatabaseStack extends Stack {
  /** `DATABASE_URL`: without a password, which comes as `PGPASSWORD`. */
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
      maxAllocatedStorage: settings.databaseMostGib,
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
      backupRetention: BACKUPS,
      copyTagsToSnapshot: true,
      autoMinorVersionUpgrade: true,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    Validations.of(this.database).acknowledge(
      { id: 'AwsSolutions-RDS11', reason: 'Only the tasks reach it; another port would hide nothing.' },
      {
        id: 'AwsSolutions-SMG4',
        reason: 'The services read the password at their start: it is rotated by hand (README.md).',
      },
    );
    this.secret = this.database.secret!;
    const { hostname, port } = this.database.instanceEndpoint;
    this.url = `postgres://${NAME}@${hostname}:${port}/${NAME}?sslmode=verify-full&sslrootcert=${CERTIFICATES}`;
    new CfnOutput(this, 'DatabaseSecretName', { value: this.secret.secretName });
  }
}
