import {
  choice,
  EMAIL,
  flag,
  integer,
  readSettings,
  type Setting,
  SettingsError,
  wrong,
} from '@workreel/platform/settings';

/** A text that must look like this. */
const shaped = <Default extends string | undefined>(
  fallback: Default,
  shape: RegExp,
  example: string,
): Setting<string | Default> => ({
  read: (value) =>
    value === undefined || shape.test(value) ? (value ?? fallback) : wrong(`must look like ${example}`),
});

const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const host = (example: string) => shaped(undefined, HOST, example);
/** Of one service, at first and at least. */
const tasks = (fallback: number) => integer(fallback, { min: 1, max: 100 });

/** What an installation may decide, read from CDK's context; README.md says what each means. */
const table = {
  stage: shaped('live', /^[a-z][a-z0-9]{0,11}$/, 'live or test2'),
  // Not left out: templates can be made and looked at before anything is decided, and nobody is told a lie (`isExample`).
  operatorEmail: shaped('operator@example.com', EMAIL, 'operator@jobs.example'),
  budgetDollars: integer(500, { min: 1, max: 1_000_000 }),
  jobsDomain: host('jobs.example.org'),
  videoDomain: host('video.example.org'),
  mediaDomain: host('media.example.org'),
  certificateArn: shaped(
    undefined,
    // CloudFront takes certificates of this region alone.
    /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
    'arn:aws:acm:us-east-1:111122223333:certificate/…',
  ),
  imageTag: shaped('first', /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/, '1.4.0'),
  smtpSecretArn: shaped(
    undefined,
    /^arn:aws[a-z-]*:secretsmanager:[a-z0-9-]+:\d{12}:secret:[^\s:]+-[A-Za-z0-9]{6}$/,
    'arn:aws:secretsmanager:eu-central-1:111122223333:secret:smtp-AbCdEf',
  ),
  mailFrom: shaped(undefined, EMAIL, 'jobs@example.org'),
  registration: choice(['open', 'closed'], 'open'),
  maxUploadGib: integer(50, { min: 1, max: 5_120 }),
  maxDurationSeconds: integer(12 * 3600, { min: 1, max: 7 * 86_400 }),
  userQuotaGib: integer(100, { min: 1, max: 1_000_000 }),
  natGateways: integer(1, { min: 1, max: 2 }),
  databaseClass: shaped('t4g.medium', /^[a-z][a-z0-9]*\.[a-z0-9]+$/, 't4g.medium'),
  databaseGib: integer(50, { min: 20, max: 65_536 }),
  databaseMostGib: integer(500, { min: 21, max: 65_536 }),
  databaseMultiAz: flag(true),
  jobsApis: tasks(2),
  jobsWorkers: tasks(1),
  videoApis: tasks(2),
  videoWorkers: tasks(1),
  mostTasks: tasks(6),
};

export type Settings = ReturnType<typeof readSettings<typeof table>>;

/** What CDK itself keeps in the context. */
const OF_CDK = /^(aws:|@aws-cdk|aws-cdk|cdk-|cli-)/;

/** @param context - everything that CDK knows by name. @throws SettingsError listing every problem. */
export function readAwsSettings(context: Record<string, unknown>): Settings {
  const given = texts(context);
  const problems = [...unknownNames(context), ...missing(given)];
  try {
    const settings = readSettings(given, table);
    problems.push(...contradictions(settings));
    if (problems.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    problems.push(...error.problems);
  }
  throw new SettingsError(problems);
}

/** The context may hold numbers and truth values, where a file writes them so. */
const texts = (context: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(context)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

/** A slip of the pen would be passed over in silence. */
const unknownNames = (context: Record<string, unknown>): string[] =>
  Object.keys(context)
    .filter((name) => !(name in table) && !OF_CDK.test(name))
    .map((name) => `${name}: is no setting; there are ${Object.keys(table).join(', ')}`);

/** What must be set because of another. */
function missing(given: Record<string, string>): string[] {
  const named = ['jobsDomain', 'videoDomain', 'mediaDomain'].filter((name) => given[name]);
  return named.length > 0 && !given.certificateArn
    ? [`certificateArn: must be set with ${named.join(', ')}`]
    : [];
}

function contradictions(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.databaseMostGib <= settings.databaseGib)
    problems.push('databaseMostGib: must be more than databaseGib');
  for (const name of ['jobsApis', 'jobsWorkers', 'videoApis', 'videoWorkers'] as const)
    if (settings[name] > settings.mostTasks) problems.push(`${name}: must not be more than mostTasks`);
  return problems;
}

/** Whether the operator's address is still the example, whose mail reaches no one. */
export const isExample = ({ operatorEmail }: Settings): boolean =>
  /@(.+\.)?example(\.(com|org|net))?$/.test(operatorEmail);

/** Of names that an account or a region knows once. */
export const named = ({ stage }: Settings, what: string): string => `workreel-${stage}-${what}`;
