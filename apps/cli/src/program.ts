import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { withCommands } from './dispatch.ts';
import { PARTS, type Part } from './parts.ts';
import { terminalIo } from './terminal.ts';
import { describeFailure, UsageError } from './usage-error.ts';
import { VERSION } from './version.ts';
import { sendFile, stepsThrough } from './video/send.ts';

// Commands load what they need when they are given: most are carried out by a service that runs already.

const IMPORT_HELP = `
A line needs sourceUrl, companyName and title; the other keys of a posting may be left out:

  {"sourceUrl":"https://jobs.example.org/1","companyName":"Example Ltd","title":"Backend developer",
   "location":"서울 강남구","experience":"경력 3년↑","salary":"연봉 4,000만원","techStack":["Java"]}

location, experience, education, employmentType, deadline and salary are objects as GET /jobs answers them, or
the texts as sites print them. What is stored already stays as it is. Ends with 1 where a line is wrong.
`;

const stop = new AbortController();
/** A second signal ends at once: the first is being obeyed, and another means that nobody wants to wait. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));
}

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('Give a whole number from 1.');
  return number;
};

/** Carries out one command that works on the database. */
const onDatabase = (name: string, options: Record<string, unknown>): Promise<void> =>
  withCommands(name, async (run) => {
    process.exitCode = await run(name, options, terminalIo(stop.signal));
  });

async function videoConvert(path: string, options: { title?: string; json?: boolean }): Promise<void> {
  const io = terminalIo(stop.signal);
  const filename = basename(path);
  const { size } = await stat(path).catch(() => {
    throw new UsageError(`There is no file ${path}.`);
  });
  if (size === 0) throw new UsageError(`${path} is empty.`);
  await withCommands('video convert', async (run) => {
    const steps = stepsThrough(async (name, stepOptions) => {
      const lines: string[] = [];
      const exit = await run(name, stepOptions, { ...io, out: (line) => lines.push(line) });
      if (exit !== 0) throw new UsageError(`${path} could not be sent.`);
      return lines.join('\n');
    });
    const title = options.title ?? filename.replace(/\.\w+$/, '');
    const id = await sendFile(path, { filename, size, title }, steps, io);
    process.exitCode = await run('video watch', { id, ...options }, io);
  });
}

const program = new Command('workreel')
  .description('Job postings and videos, run by yourself.')
  .version(VERSION)
  .showHelpAfterError();

program
  .command('start')
  .argument('[services...]', 'jobs, video; default: all')
  .description('run the services until the process is asked to stop')
  .addOption(
    new Option('--only <part>', 'what answers, what works in the background, or the store of files').choices(
      PARTS,
    ),
  )
  .action(async (services: string[], options: { only?: Part }) => {
    const { start } = await import('./commands/start.ts');
    await start(services, options, stop.signal);
  });

const jobs = program.command('jobs').description('collect and look after postings');
jobs
  .command('crawl')
  .argument('<site>', 'id of a site profile')
  .description('collect a site, with a progress bar')
  .option('--keyword <word>', 'search for this')
  .option('--pages <number>', 'pages at most', wholeNumber)
  .option('--json', 'print the run as one JSON object')
  .action((site: string, options: object) => onDatabase('jobs crawl', { site, ...options }));
jobs
  .command('import')
  .argument('<file>', 'one posting in JSON on each line, as GET /jobs answers them')
  .description('store the postings of a file, with a progress bar; given again, it goes on where it was')
  .option('--json', 'print what was done as one JSON object')
  .addHelpText('after', IMPORT_HELP)
  .action((file: string, options: object) => onDatabase('jobs import', { path: resolve(file), ...options }));
jobs
  .command('sites')
  .description('site profiles')
  .command('check')
  .argument('<site>', 'id of a site profile')
  .description('print what a profile reads from a page, card by card')
  .option('--page <file>', 'a saved page')
  .option('--url <address>', 'a page to fetch; with --page: where the file came from')
  .option('--fetched <day>', 'when the saved page was fetched; default: when the file was written')
  .option('--json', 'print the report as one JSON object')
  .action(async (site: string, options: object) => {
    const { sitesCheck } = await import('./jobs/sites-check.ts');
    process.exitCode = await sitesCheck({ site, ...options }, terminalIo(stop.signal));
  });

const video = program.command('video').description('convert and look after videos');
video
  .command('convert')
  .argument('<file>', 'a video file of this machine')
  .description('send a file to the library and convert it, with a progress bar')
  .option('--title <title>', 'default: the name of the file')
  .option('--json', 'print the upload as one JSON object')
  .action(videoConvert);
video
  .command('storage')
  .description('the object store')
  .command('setup')
  .description('give the bucket of S3_BUCKET what it lacks: CORS, a rule for forgotten transfers, events')
  .option('--check', 'change nothing: say what is missing, and end with 1 where something is')
  .option('--events-url <address>', 'where the bucket tells of what arrives; default: this service')
  .option('--json', 'print what was found as one JSON object')
  .action((options: object) => onDatabase('video storage setup', { ...options }));
video
  .command('sweep')
  .description('end what was given up and remove what nobody knows (a running service does so too)')
  .option('--json', 'print what was done as one JSON object')
  .action((options: object) => onDatabase('video sweep', { ...options }));

program
  .command('migrate')
  .description('bring the tables of both services up to date (every start does so for what it starts)')
  .option('--json', 'print what was applied as one JSON object')
  .action((options: object) => onDatabase('migrate', { ...options }));

program
  .command('backup')
  .argument('<file>', 'where to write it; .tar.gz')
  .description('save the embedded database while it is used')
  .option('--json', 'print what was written as one JSON object')
  .action((file: string, options: object) => onDatabase('backup', { path: resolve(file), ...options }));
program
  .command('restore')
  .argument('<file>', 'a backup')
  .description('take a backup back into an empty DATA_DIR, while no service runs there')
  .option('--json', 'print what was done as one JSON object')
  .action(async (file: string, options: object) => {
    const { restore } = await import('./commands/backup.ts');
    process.exitCode = await restore({ path: resolve(file), ...options }, terminalIo(stop.signal));
  });

const admin = program.command('admin').description('look after admins');
admin
  .command('create')
  .argument('<email>')
  .description('make a further admin; the password is shown once')
  .option('--json', 'print one JSON object')
  .action((email: string, options: object) => onDatabase('admin create', { email, ...options }));
admin
  .command('reset-password')
  .argument('<email>')
  .description('give an account a new password, shown once, and end its sessions')
  .option('--json', 'print one JSON object')
  .action((email: string, options: object) => onDatabase('admin reset-password', { email, ...options }));

program.parseAsync().catch((error: unknown) => {
  const { message, exit } = describeFailure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exit;
  // Whatever was left open must not keep a failed command alive.
  setTimeout(() => process.exit(), 1_000).unref();
});
