import { ensureAdmin } from '@workreel/accounts';
import { isFinished } from '@workreel/jobs-contract';
import { buildJobsApp, lastRun, readJobsSettings, startCrawl, startJobsWorker } from '@workreel/jobs-server';
import { createLog } from '@workreel/platform/log';
import { serveControl } from '../control.ts';
import { type House, openHouse } from '../house.ts';
import { terminalIo } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { describeRun, watchRun } from './crawl.ts';
import { runCommand } from './index.ts';

const SERVICES = ['jobs'] as const;

/**
 * Runs the services until the process is asked to stop: then requests in flight are answered, and a
 * running collection keeps its place.
 */
export async function start(services: string[], stop: AbortSignal): Promise<void> {
  for (const service of services) {
    if (!SERVICES.includes(service as never))
      throw new UsageError(`There is no service “${service}”. Known are ${SERVICES.join(', ')}.`);
  }
  const house = await openHouse('npm start', createLog(logLevel()));
  const { settings } = house;
  const app = await buildJobsApp(house.jobs);
  // Before the first request: where the service answers, its admin can sign in. What is shown once is
  // shown at once: a start that fails further on has told it all the same.
  tellFirstAdmin(await ensureAdmin(house.store, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD));
  const control =
    house.store.kind === 'embedded'
      ? await serveControl(settings.DATA_DIR, (command, io) => runCommand(house, command, io))
      : undefined;
  try {
    await app.listen({ host: settings.HOST, port: settings.JOBS_PORT });
  } catch (error) {
    await control?.close();
    await house.close();
    throw portProblem(error as NodeJS.ErrnoException, settings.JOBS_PORT);
  }
  const worker = await startJobsWorker(house.jobs);
  tellWhereToLook(house);
  const first = collectDemoOnce(house, stop).catch((error: unknown) =>
    house.log.error({ err: error }, 'the first collection failed'),
  );

  await new Promise<void>((resolve) =>
    stop.aborted ? resolve() : stop.addEventListener('abort', () => resolve(), { once: true }),
  );
  await worker.stop();
  await app.close();
  await control?.close();
  await first;
  await house.close();
}

/** A person at a terminal reads the few lines below; whoever collects logs gets a line a request. */
function logLevel(): string {
  if (process.env.LOG_LEVEL?.trim() || !process.stderr.isTTY) return readJobsSettings(process.env).LOG_LEVEL;
  return 'warn';
}

function portProblem(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return new UsageError(
      `Port ${port} is in use by another program. Stop it, or set JOBS_PORT to another port.`,
    );
  if (error.code === 'EACCES')
    return new UsageError(`This user may not listen on port ${port}. Set JOBS_PORT to one above 1023.`);
  return error;
}

function tellFirstAdmin(admin: Awaited<ReturnType<typeof ensureAdmin>>): void {
  if (!admin?.generated) return;
  process.stdout.write(
    `\n  Admin       ${admin.email}\n  Password    ${admin.generated}   (shown this once)\n`,
  );
}

function tellWhereToLook({ settings }: House): void {
  const base = settings.JOBS_BASE_URL;
  const lines = [
    '',
    `  Postings    ${base}/app/`,
    `  API         ${base}/docs`,
    `  Demo site   ${base}/demo/`,
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** On a fresh store there is nothing to look at: the demo site is collected once, with a progress bar. */
async function collectDemoOnce(house: House, stop: AbortSignal): Promise<void> {
  const { jobs } = house;
  const before = await lastRun(jobs.db, 'demo');
  const io = terminalIo(stop);
  const ready = () => io.note('Ready. Stop with Ctrl+C.');
  if (before && isFinished(before.status)) return ready();
  const run = before ?? (await startCrawl(jobs, { site: 'demo' }, 'start'));
  io.note('Collecting the demo site …');
  const ended = await watchRun(house, run.id, null, io);
  if (!isFinished(ended.status)) return;
  for (const line of describeRun(ended)) io.note(line);
  ready();
}
