import {
  choice,
  EMAIL,
  flag,
  integer,
  invalid,
  readSettings,
  type Setting,
  SettingsError,
} from '@workreel/platform/settings';

/** A string that must match a pattern. */
const matching = <Default extends string | undefined>(
  fallback: Default,
  pattern: RegExp,
  example: string,
): Setting<string | Default> => ({
  read: (value) =>
    value === undefined || pattern.test(value) ? (value ?? fallback) : invalid(`must look like ${example}`),
});

const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const host = (example: string) => matching(undefined, HOST, example);
/** The initial and minimum number of tasks of a service. */
const tasks = (fallback: number) => integer(fallback, { min: 1, max: 100 });

/** The settings of an installation, read from CDK's context. README.md documents them. */
const table = {
  stage: matching('live', /^[a-z][a-z0-9]{0,11}$/, 'live or test2'),
  // Has a default, so that templates can be synthesized without settings; deployments get a warning (`hasExampleEmail`).
  operatorEmail: matching('operator@example.com', EMAIL, 'operator@jobs.example'),
  budgetDollars: integer(500, { min: 1, max: 1_000_000 }),
  jobsDomain: host('jobs.example.org'),
  videoDomain: host('video.example.org'),
  mediaDomain: host('media.example.org'),
  certificateArn: matching(
    undefined,
    // CloudFront accepts only certificates in this region.
    /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
    'arn:aws:acm:us-east-1:111122223333:certificate/…',
  ),
  webAclArn: matching(
    undefined,
    // Web ACLs of CloudFront exist only in this region.
    /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[0-9a-f-]+$/,
    'arn:aws:wafv2:us-east-1:111122223333:global/webacl/workreel/…',
  ),
  flowLogs: flag(false),
  imageTag: matching('first', /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/, '1.4.0'),
  smtpSecretArn: matching(
    undefined,
    /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[^\s:]+-[A-Za-z0-9]{6}$/,
    'arn:aws:secretsmanager:eu-central-1:111122223333:secret:smtp-AbCdEf',
  ),
  mailFrom: matching(undefined, EMAIL, 'jobs@example.org'),
  registration: choice(['open', 'closed'], 'open'),
  maxUploadGib: integer(50, { min: 1, max: 5_120 }),
  maxDurationSeconds: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
  userQuotaGib: integer(100, { min: 1, max: 1_000_000 }),
  natGateways: integer(1, { min: 1, max: 2 }),
  databaseClass: matching('t4g.medium', /^[a-z][a-z0-9]*\.[a-z0-9]+$/, 't4g.medium'),
  databaseGib: integer(50, { min: 20, max: 65_536 }),
  databaseMaxGib: integer(500, { min: 21, max: 65_536 }),
  databaseMultiAz: flag(true),
  searchEngine: choice(['memory', 'opensearch'], 'memory'),
  // A copy of the index in each zone, and 16 GiB of memory per node: half for the heap, half to cache the index.
  searchNodes: integer(2, { min: 1, max: 80 }),
  searchClass: matching('r7g.large', /^[a-z][a-z0-9]*\.[a-z0-9]+$/, 'r7g.large'),
  searchGib: integer(100, { min: 10, max: 16_384 }),
  jobsApis: tasks(2),
  jobsWorkers: tasks(1),
  videoApis: tasks(2),
  videoWorkers: tasks(1),
  maxTasks: tasks(6),
};

export type Settings = ReturnType<typeof readSettings<typeof table>>;

/** Context keys of CDK itself. */
const CDK_CONTEXT_KEY = /^(aws:|@aws-cdk|aws-cdk|cdk-|cli-)/;

/** Reads the settings. @param context - the complete CDK context. @throws SettingsError listing every problem. */
export function readAwsSettings(context: Record<string, unknown>): Settings {
  const strings = toStrings(context);
  const problems = [...unknownNames(context), ...missingSettings(strings)];
  try {
    const settings = readSettings(strings, table);
    problems.push(...contradictions(settings));
    if (problems.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(...error.problems);
  }
  throw new SettingsError(problems);
}

/** A context file may contain numbers and booleans. */
const toStrings = (context: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(context)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** Reports misspelled settings, which would otherwise be ignored. */
const unknownNames = (context: Record<string, unknown>): string[] =>
  Object.keys(context)
    .filter((name) => !(name in table) && !CDK_CONTEXT_KEY.test(name))
    .map((name) => `${name}: is not a setting; the settings are ${Object.keys(table).join(', ')}`);

/** Reports settings that other settings require. */
function missingSettings(strings: Record<string, string>): string[] {
  const domains = ['jobsDomain', 'videoDomain', 'mediaDomain'].filter((name) => strings[name]);
  return domains.length > 0 && !strings.certificateArn
    ? [`certificateArn: must be set for ${domains.join(', ')}`]
    : [];
}

function contradictions(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.databaseMaxGib <= settings.databaseGib)
    problems.push('databaseMaxGib: must be greater than databaseGib');
  // OpenSearch Service requires it for two availability zones.
  if (settings.searchNodes > 1 && settings.searchNodes % 2 === 1)
    problems.push('searchNodes: must be 1 or an even number');
  for (const name of ['jobsApis', 'jobsWorkers', 'videoApis', 'videoWorkers'] as const)
    if (settings[name] > settings.maxTasks) problems.push(`${name}: must not be greater than maxTasks`);
  return problems;
}

/** Returns whether the operator's email address is an example, at which no email can be received. */
export const hasExampleEmail = ({ operatorEmail }: Settings): boolean =>
  /@(.+\.)?example(\.(com|org|net))?$/.test(operatorEmail);

/** Returns a name for a resource whose name must be unique in its account or region. */
export const resourceName = ({ stage }: Settings, name: string): string => `workreel-${stage}-${name}`;
