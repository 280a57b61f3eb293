import { Validations } from 'aws-cdk-lib';
import * as ecs from 'aws-cdk-lib/aws-ecs';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { ConversionStack } from '../conversion/conversion-stack.ts';
import type { DatabaseStack } from '../database/database-stack.ts';
import type { EdgeStack } from '../edge/edge-stack.ts';
import { NETWORK_CIDR, PORTS } from '../network/security-groups.ts';
import type { SearchStack } from '../search/search-stack.ts';
import type { Settings } from '../settings.ts';
import type { StorageStack } from '../storage/storage-stack.ts';

interface EnvironmentProps {
  settings: Settings;
  edge: EdgeStack;
  storage: StorageStack;
  database: DatabaseStack;
  search: SearchStack | undefined;
  conversion: ConversionStack;
}

const GIB = 1024 ** 3;
/** Writable folder for the snapshot of the search index and the control socket. */
export const DATA_DIR = '/data';

/**
 * Environment variables and secrets of the services. JWT_PRIVATE_KEYS, SIGNING_SECRET and EVENTS_SECRET are not set: the
 * first process generates them and stores them in the database for all others.
 */
export class Environment extends Construct {
  readonly variables: Record<string, string>;
  /** Secrets of every process. */
  readonly secrets: Record<string, ecs.Secret>;
  /** Secrets of the APIs, which create the first admin. */
  readonly apiSecrets: Record<string, ecs.Secret>;
  /** Password of the first admin. */
  readonly adminPassword: Secret;

  constructor(scope: Construct, id: string, props: EnvironmentProps) {
    super(scope, id);
    const { settings, database } = props;
    this.variables = variablesOf(props);
    const generated = (name: string) =>
      new Secret(this, name, { generateSecretString: { passwordLength: 40, excludePunctuation: true } });
    this.adminPassword = generated('AdminPassword');
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'The admin password is changed in the service after the first sign-in; both are read at startup.',
    });
    this.secrets = {
      PGPASSWORD: ecs.Secret.fromSecretsManager(database.secret, 'password'),
      // The services are public, but their metrics are not.
      METRICS_TOKEN: ecs.Secret.fromSecretsManager(generated('MetricsToken')),
      ...(settings.smtpSecretArn === undefined
        ? {}
        : {
            SMTP_URL: ecs.Secret.fromSecretsManager(
              Secret.fromSecretCompleteArn(this, 'Smtp', settings.smtpSecretArn),
            ),
          }),
    };
    this.apiSecrets = {
      ...this.secrets,
      ADMIN_PASSWORD: ecs.Secret.fromSecretsManager(this.adminPassword),
    };
  }
}

const variablesOf = ({ settings, edge, storage, database, search, conversion }: EnvironmentProps) => ({
  HOST: '0.0.0.0',
  JOBS_PORT: String(PORTS.jobs),
  VIDEO_PORT: String(PORTS.video),
  JOBS_BASE_URL: edge.jobs.baseUrl,
  VIDEO_BASE_URL: edge.video.baseUrl,
  MEDIA_BASE_URL: storage.distribution.baseUrl,
  TRUST_PROXY: NETWORK_CIDR,
  DATABASE_URL: database.url,
  DATA_DIR,
  STORAGE: 's3',
  S3_BUCKET: storage.media.bucket.bucketName,
  CONVERTER: 'mediaconvert',
  MEDIACONVERT_ROLE: conversion.mediaConvert.role.roleArn,
  MEDIACONVERT_QUEUE: conversion.mediaConvert.queueArn,
  EVENTS_QUEUE_URL: conversion.queues.events.queueUrl,
  ADMIN_EMAIL: settings.operatorEmail,
  MAX_UPLOAD_BYTES: String(settings.maxUploadGib * GIB),
  MAX_DURATION_SECONDS: String(settings.maxDurationSeconds),
  USER_QUOTA_BYTES: String(settings.userQuotaGib * GIB),
  REGISTRATION: settings.registration,
  ...(settings.mailFrom === undefined ? {} : { MAIL_FROM: settings.mailFrom }),
  DEMO: 'false',
  ...search?.variables,
});
