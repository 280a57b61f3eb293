import { readJobsSettings, startJobsWorker } from '@workreel/jobs-server';
import { createLog } from '@workreel/platform/log';
import { Command, InvalidArgumentError } from 'commander';
import { runCommand } from './commands/index.ts';
import { sitesCheck } from './commands/sites-check.ts';
import { start } from './commands/start.ts';
import { runThroughService } from './control.ts';
import { openHouse, VERSION } from './house.ts';
import { terminalIo } from './terminal.ts';
import { describeFailure } from './usage-error.ts';

const stop = new AbortController();
/** A second signal ends at once: the first is being obeyed, and whoever sends another does not want to wait. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => (stop.signal.aborted ? process.exit(130) : stop.abort()));
}

const wholeNumber = (text: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('Give a whole number from 1.');
  return number;
};

/** Carries out a command that works on the store: in the service that holds it, else here. */
async function onStore(name: string, options: Record<string, unknown>, needsWorker = false): Promise<void> {
  const settings = readJobsSettings(process.env);
  const io = terminalIo(stop.signal);
  if (settings.DATABASE_URL === undefined) {
    const exit = await runThroughService(settings.DATA_DIR, { name, options }, io);
    if (exit !== null) {
      process.exitCode = exit;
      return;
    }
  }
  const quiet = createLog(settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL);
  const house = await openHouse(`workreel ${name}`, quiet);
  const worker = needsWorker ? await startJobsWorker(house.jobs) : undefined;
  try {
    process.exitCode = await runCommand(house, { name, options }, io);
  } finally {
    await worker?.stop();
    await house.close();
  }
}

const program = new Command('workreel')
  .description('Job postings and videos, run by yourself.')
  .version(VERSION)
  .showHelpAfterError();

program
  .command('start', { hidden: true })
  .argument('[services...]', 'jobs; default: all')
  .action((services: string[]) => start(services, stop.signal));

const jobs = program.command('jobs').description('collect and look after postings');
jobs
  .command('crawl')
  .argument('<site>', 'id of a site profile')
  .description('collect a site, with a progress bar')
  .option('--keyword <word>', 'search for this')
  .option('--pages <number>', 'pages at most', wholeNumber)
  .option('--json', 'print the run as one JSON object')
  .action((site: string, options: object) => onStore('jobs crawl', { site, ...options }, true));
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
    process.exitCode = await sitesCheck({ site, ...options }, terminalIo(stop.signal));
  });

program
  .command('migrate')
  .description('bring the database up to date (every start does so too)')
  .option('--json', 'print what was applied as one JSON object')
  .action((options: object) => onStore('migrate', { ...options }));

const admin = program.command('admin').description('look after admins');
admin
  .command('create')
  .argument('<email>')
  .description('make a further admin; the password is shown once')
  .option('--json', 'print one JSON object')
  .action((email: string, options: object) => onStore('admin create', { email, ...options }));
admin
  .command('reset-password')
  .argument('<email>')
  .description('give an account a new password, shown once, and end its sessions')
  .option('--json', 'print one JSON object')
  .action((email: string, options: object) => onStore('admin reset-password', { email, ...options }));

program.parseAsync().catch((error: unknown) => {
  const { message, exit } = describeFailure(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = exit;
  // Whatever was left open must not keep a failed command alive.
  setTimeout(() => process.exit(), 1_000).unref();
});
