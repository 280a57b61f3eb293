import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { COMPONENTS, type Component } from './components.ts';
import { withCommands } from './dispatch.ts';
import { terminalIo } from './terminal.ts';
import { describeFailure, UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';
import { remoteSteps, uploadFile } from './video/upload-file.ts';

// Commands import their code on demand, because many of them run inside a service that is already running.

const MAIN_HELP = `
Run “workreel <command> --help” for the options of a command.
Settings are environment variables; docs/settings.md lists them.
`;

const START_HELP = `
Examples:
  workreel start                       start both services
  workreel start jobs                  start only jobs
  workreel start video --only worker   start only the video worker
`;

const CRAWL_HELP = `
Examples:
  workreel jobs crawl demo
  workreel jobs crawl demo --keyword backend --pages 5
`;

const IMPORT_HELP = `
Each line is a JSON object with sourceUrl, companyName and title. The other fields of a posting are optional:

  {"sourceUrl":"https://jobs.example.org/1","companyName":"Example Ltd","title":"Backend developer",
   "location":"서울 강남구","experience":"경력 3년↑","salary":"연봉 4,000만원","techStack":["Java"]}

location, experience, education, employmentType, deadline and salary can be objects as returned by GET /jobs,
or strings as shown on job sites. Postings that are already stored are not changed.

If the import is interrupted, run the command again to resume it. The exit code is 1 if a line is invalid.
`;

const EXPORT_HELP = `
Filters are the parameters of GET /jobs. Repeat a filter to match any of several values; without filters, all postings
are exported. The columns are those of GET /jobs.csv. The file is replaced when the export is complete.

Examples:
  workreel jobs export --parquet jobs.parquet
  workreel jobs export --csv nurses.csv --filter keyword=간호사 --filter location=부산 --filter status=open
`;

const stop = new AbortController();
/** The first signal stops gracefully, the second exits immediately. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));
}

const positiveInteger = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('Must be a whole number of at least 1.');
  return number;
};

/** Runs a command that needs the database. */
const runOnDatabase = (name: string, options: Record<string, unknown>): Promise<void> =>
  withCommands(name, async (run) => {
    process.exitCode = await run(name, options, terminalIo(stop.signal));
  });

async function videoConvert(
  path: string,
  options: { title?: string; publish?: boolean; keepLoudness?: boolean; json?: boolean },
): Promise<void> {
  const io = terminalIo(stop.signal);
  const filename = basename(path);
  const { size } = await stat(path).catch(() => {
    throw new UsageError(`File not found: ${path}`);
  });
  if (size === 0) throw new UsageError(`The file is empty: ${path}`);
  await withCommands('video convert', async (run) => {
    const steps = remoteSteps(async (name, stepOptions) => {
      const lines: string[] = [];
      const exit = await run(name, stepOptions, { ...io, out: (line) => lines.push(line) });
      if (exit !== 0) throw new UsageError(`Uploading ${path} failed.`);
      return lines.join('\n');
    });
    const title = options.title ?? filename.replace(/\.\w+$/, '');
    const { publish: published = false, keepLoudness = false } = options;
    const file = { filename, size, title, published, keepLoudness };
    const id = await uploadFile(path, file, steps, io);
    process.exitCode = await run('video import watch', { id, ...options }, io);
  });
}

const JSON_OPTION = 'print the result as one JSON object';

const program = new Command('workreel')
  .description('A self-hosted job board and video service.')
  .version(VERSION, '-V, --version', 'print the version')
  .helpOption('-h, --help', 'print help')
  .helpCommand('help [command]', 'print help for a command')
  .addHelpText('after', MAIN_HELP)
  .showHelpAfterError();

program
  .command('start')
  .argument('[services...]', 'jobs, video (default: both)')
  .summary('start the services')
  .description(
    'Start the services and run them until stopped (Ctrl+C or SIGTERM). Pending migrations of these services are applied first.',
  )
  .addOption(
    new Option(
      '--only <component>',
      'start only the API, the background worker or the file store (requires DATABASE_URL)',
    ).choices(COMPONENTS),
  )
  .addHelpText('after', START_HELP)
  .action(async (services: string[], options: { only?: Component }) => {
    const { start } = await import('./commands/start.ts');
    await start(services, options, stop.signal);
  });

const jobs = program
  .command('jobs')
  .summary('collect, import, export and check job postings')
  .description('Collect, import, export and check job postings.');
jobs
  .command('crawl')
  .argument('<site>', 'ID of a site profile, for example demo')
  .summary('collect postings from a site')
  .description(
    'Collect postings from a site and show the progress. The exit code is 0 if the run ends with the status succeeded or partial.',
  )
  .option('--keyword <keyword>', 'search the site for this keyword')
  .option(
    '--pages <number>',
    'maximum number of result pages (default: the limit of the site)',
    positiveInteger,
  )
  .option('--json', JSON_OPTION)
  .addHelpText('after', CRAWL_HELP)
  .action((site: string, options: object) => runOnDatabase('jobs crawl', { site, ...options }));
jobs
  .command('import')
  .argument('<file>', 'a JSON Lines file: one posting per line')
  .summary('import postings from a JSON Lines file')
  .description('Import postings from a JSON Lines file and show the progress.')
  .option('--json', JSON_OPTION)
  .addHelpText('after', IMPORT_HELP)
  .action((file: string, options: object) =>
    runOnDatabase('jobs import', { path: resolve(file), ...options }),
  );
jobs
  .command('export')
  .summary('export postings to a CSV or Parquet file')
  .description('Export all postings that match filters to a CSV or Parquet file, and show the progress.')
  .addOption(new Option('--csv <file>', 'write a CSV file').conflicts('parquet'))
  .option('--parquet <file>', 'write a Parquet file')
  .option(
    '--filter <name=value>',
    'export only postings that match this filter; can be repeated',
    (filter: string, filters: string[]) => [...filters, filter],
    [],
  )
  .option('--json', JSON_OPTION)
  .addHelpText('after', EXPORT_HELP)
  .action((options: { csv?: string; parquet?: string; filter: string[]; json?: boolean }) => {
    const { csv, parquet, filter: filters, json } = options;
    const file = csv ?? parquet;
    if (file === undefined) throw new UsageError('Add --csv <file> or --parquet <file>.');
    const format = csv === undefined ? 'parquet' : 'csv';
    return runOnDatabase('jobs export', { path: resolve(file), format, filters, json });
  });
jobs
  .command('sites')
  .summary('check site profiles')
  .description('Check site profiles.')
  .command('check')
  .argument('<site>', 'ID of a site profile')
  .summary('print what a profile extracts from a page')
  .description(
    'Print the cards and values that a profile extracts from a page, without storing them. Without --page and --url, the first result page of the site is fetched.',
  )
  .option('--page <file>', 'read a saved page')
  .option('--url <url>', 'fetch this page; with --page: the URL the file was saved from')
  .option(
    '--fetched <date>',
    'day or time at which the saved page was fetched, in the time zone of the site (YYYY-MM-DD or YYYY-MM-DDTHH:MM; default: modification time of the file)',
  )
  .option('--detail', 'the page is that of a single posting (see detail in docs/site-profiles.md)')
  .option('--json', JSON_OPTION)
  .action(async (site: string, options: object) => {
    const { sitesCheck } = await import('./jobs/sites-check.ts');
    process.exitCode = await sitesCheck({ site, ...options }, terminalIo(stop.signal));
  });

const search = jobs
  .command('search')
  .summary('manage the index in OpenSearch')
  .description('Manage the index in OpenSearch (SEARCH_ENGINE=opensearch).');
search
  .command('status')
  .summary('print the state of the indexes')
  .description('Print the state of the indexes. The exit code is 1 if none of them can be searched.')
  .option('--json', JSON_OPTION)
  .action((options: object) => runOnDatabase('jobs search status', { ...options }));
search
  .command('reindex')
  .summary('build a new index and use it')
  .description('Build a new index from the database beside the current one, and use it when it is complete.')
  .option('--json', JSON_OPTION)
  .action((options: object) => runOnDatabase('jobs search reindex', { ...options }));

jobs
  .command('groups')
  .summary('manage the groups of postings of the same job')
  .description('Manage the groups of postings of the same job.')
  .command('rebuild')
  .summary('group all postings again')
  .description(
    'Group all postings again and refresh their signals. A running worker keeps the groups up to date, so this is only needed after the database was edited by hand.',
  )
  .option('--json', JSON_OPTION)
  .action((options: object) => runOnDatabase('jobs groups rebuild', { ...options }));

const video = program
  .command('video')
  .summary('convert videos and maintain the object store')
  .description('Convert videos and maintain the object store.');
video
  .command('convert')
  .argument('<file>', 'a local video file')
  .summary('upload and convert a video file')
  .description('Upload a local video file to the library, convert it and show the progress.')
  .option('--title <title>', 'title of the video (default: the file name)')
  .option('--publish', 'publish the video in the library (default: leave a draft)')
  .option('--keep-loudness', 'keep the loudness of the file, as for music (default: that of all videos)')
  .option('--json', JSON_OPTION)
  .action(videoConvert);
video
  .command('storage')
  .summary('configure the object store')
  .description('Configure the object store.')
  .command('setup')
  .summary('configure the bucket')
  .description(
    'Configure the bucket S3_BUCKET: create it if necessary, and set its CORS rules, the expiry of incomplete multipart uploads and event notifications.',
  )
  .option('--check', 'only check the configuration; the exit code is 1 if something is missing')
  .option('--events-url <url>', 'URL that receives the bucket’s events (default: this service)')
  .option('--json', JSON_OPTION)
  .action((options: object) => runOnDatabase('video storage setup', { ...options }));
video
  .command('garbage-collect')
  .summary('expire abandoned uploads and delete orphaned objects')
  .description(
    'Expire abandoned uploads and delete objects that no upload refers to. A running worker does this every 10 minutes.',
  )
  .option('--json', JSON_OPTION)
  .action((options: object) => runOnDatabase('video garbage-collect', { ...options }));

program
  .command('migrate')
  .summary('apply pending database migrations')
  .description(
    'Apply the pending database migrations of both services. Each start applies those of the services it starts; run this command to apply them in advance, for example before a rolling upgrade.',
  )
  .option('--json', JSON_OPTION)
  .action((options: object) => runOnDatabase('migrate', { ...options }));

program
  .command('backup')
  .argument('<file>', 'the file to write (.tar.gz)')
  .summary('back up the embedded database')
  .description(
    'Back up the embedded database to a file, even while a service is using it. Video files are not included.',
  )
  .option('--json', JSON_OPTION)
  .action((file: string, options: object) => runOnDatabase('backup', { path: resolve(file), ...options }));
program
  .command('restore')
  .argument('<file>', 'a file written by workreel backup')
  .summary('restore a backup of the embedded database')
  .description('Restore a backup into an empty DATA_DIR that no service is using.')
  .option('--json', JSON_OPTION)
  .action(async (file: string, options: object) => {
    const { restore } = await import('./commands/backup.ts');
    process.exitCode = await restore({ path: resolve(file), ...options }, terminalIo(stop.signal));
  });

const admin = program
  .command('admin')
  .summary('create admins and reset passwords')
  .description('Create admins and reset passwords.');
admin
  .command('create')
  .argument('<email>', 'email address of the new account')
  .summary('create an admin account')
  .description('Create an admin account with a generated password, which is printed once.')
  .option('--json', JSON_OPTION)
  .action((email: string, options: object) => runOnDatabase('admin create', { email, ...options }));
admin
  .command('reset-password')
  .argument('<email>', 'email address of an account')
  .summary('reset the password of an account')
  .description(
    'Set a generated password for any account, print it once, and end all sessions of the account.',
  )
  .option('--json', JSON_OPTION)
  .action((email: string, options: object) => runOnDatabase('admin reset-password', { email, ...options }));

program.parseAsync().catch((error: unknown) => {
  const { message, exit } = describeFailure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exit;
  // Open handles must not keep the process of a failed command running.
  setTimeout(() => process.exit(), 1_000).unref();
});
