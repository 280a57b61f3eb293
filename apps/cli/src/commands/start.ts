import { ensureAdmin } from '@workreel/accounts';
import { buildJobsApp, startJobsWorker } from '@workreel/jobs-server';
import { type App, createHealthApp } from '@workreel/platform/http';
import { createLog } from '@workreel/platform/log';
import { buildVideoApp, startVideoWorker } from '@workreel/video-server';
import { serveControl } from '../control.ts';
import { type House, openHouse, readSettings, type Settings } from '../house.ts';
import type { Part } from '../parts.ts';
import { startStore } from '../store-process.ts';
import { terminalIo } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { collectDemoOnce, convertDemoOnce } from './demo.ts';
import { runCommand } from './index.ts';

/** What runs of a service in this process, in the order in which it is let go of. */
interface Running {
  apps: App[];
  stop(): Promise<void>;
}

/** How each service starts, by its name. */
const SERVICES: Record<string, (house: House, has: (part: Part) => boolean) => Promise<Running>> = {
  jobs: startJobs,
  video: startVideo,
};

/**
 * Runs the services until the process is asked to stop: then requests in flight are answered, and a
 * running collection or conversion keeps its place.
 */
export async function start(names: string[], { only }: { only?: Part }, stop: AbortSignal): Promise<void> {
  const services = names.length > 0 ? [...new Set(names)] : Object.keys(SERVICES);
  for (const service of services) {
    if (!SERVICES[service])
      throw new UsageError(
        `There is no service “${service}”. Known are ${Object.keys(SERVICES).join(', ')}.`,
      );
  }
  const settings = readSettings(process.env);
  if (only) checkPart(only, services, settings);
  const house = await openHouse('npm start', createLog(logLevel()));
  // Before the first request: where a service answers, its admin can sign in. What is shown once is
  // shown at once: a start that fails further on has told it all the same.
  tellFirstAdmin(await ensureAdmin(house.store, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD));
  const control =
    house.store.kind === 'embedded'
      ? await serveControl(settings.DATA_DIR, (command, io) => runCommand(house, command, io))
      : undefined;
  const running: Running[] = [];
  const close = async () => {
    for (const each of running) await each.stop();
    for (const { apps } of running) for (const app of apps) await app.close();
    await control?.close();
  };
  try {
    for (const service of services)
      running.push(await SERVICES[service]!(house, (part) => only === undefined || only === part));
  } catch (error) {
    await close();
    await house.close();
    throw error;
  }
  if (!only) await tellWhereToLook(house, services);
  const first = showSomething(house, only ? [] : services, stop);

  await new Promise<void>((resolve) =>
    stop.aborted ? resolve() : stop.addEventListener('abort', () => resolve(), { once: true }),
  );
  await close();
  await first;
  await house.close();
}

/** @throws UsageError where a process could not be that part alone. */
function checkPart(only: Part, services: string[], settings: Settings): void {
  if (settings.DATABASE_URL === undefined)
    throw new UsageError(
      'The embedded database belongs to one process: leave --only out, or set DATABASE_URL to a PostgreSQL server.',
    );
  if (only !== 'store') return;
  if (services.join() !== 'video')
    throw new UsageError('Only video has a store of files: workreel start video --only store.');
  if (settings.STORAGE !== 'file')
    throw new UsageError(`With STORAGE=${settings.STORAGE} the files are in a bucket: no store is started.`);
}

async function startJobs(house: House, has: (part: Part) => boolean): Promise<Running> {
  const { jobs } = house;
  const apps: App[] = [];
  if (has('api')) {
    apps.push(await listening(await buildJobsApp(jobs), house, 'JOBS_PORT'));
    await jobs.search.index.start();
  } else {
    apps.push(await listening(await buildHealth(jobs, house), house, 'JOBS_PORT'));
  }
  const worker = has('worker') ? await startJobsWorker(jobs) : undefined;
  return { apps, stop: async () => worker?.stop() };
}

async function startVideo(house: House, has: (part: Part) => boolean): Promise<Running> {
  const { video } = house;
  const { STORAGE, VIDEO_INTERNAL_URL, VIDEO_BASE_URL } = video.settings;
  // A bucket is looked at by everybody, a folder served by one.
  const store =
    has('store') || STORAGE === 's3'
      ? await startStore(video, has('api') ? VIDEO_INTERNAL_URL : VIDEO_BASE_URL)
      : undefined;
  try {
    const app = has('api') ? await buildVideoApp(video) : await buildHealth(video, house);
    const apps = [await listening(app, house, 'VIDEO_PORT')];
    const worker = has('worker') ? await startVideoWorker(video) : undefined;
    return {
      apps,
      stop: async () => {
        await worker?.stop();
        await store?.stop();
      },
    };
  } catch (error) {
    await store?.stop();
    throw error;
  }
}

/** What a process answers that is no API. */
const buildHealth = (
  { metrics }: Pick<House['jobs'], 'metrics'>,
  { store, settings, log }: House,
): Promise<App> =>
  createHealthApp({
    log,
    metrics,
    metricsToken: settings.METRICS_TOKEN,
    ready: async () => void (await store.run('select 1')),
  });

/** @throws UsageError where the port cannot be had. */
async function listening(app: App, { settings }: House, port: 'JOBS_PORT' | 'VIDEO_PORT'): Promise<App> {
  try {
    await app.listen({ host: settings.HOST, port: settings[port] });
    return app;
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UsageError(
        `Port ${settings[port]} is in use by another program. Stop it, or set ${port} to another port.`,
      );
    if (code === 'EACCES')
      throw new UsageError(
        `This user may not listen on port ${settings[port]}. Set ${port} to one above 1023.`,
      );
    throw error;
  }
}

/** A person at a terminal reads the few lines below; whoever collects logs gets a line a request. */
function logLevel(): string {
  if (process.env.LOG_LEVEL?.trim() || !process.stderr.isTTY) return readSettings(process.env).LOG_LEVEL;
  return 'warn';
}

function tellFirstAdmin(admin: Awaited<ReturnType<typeof ensureAdmin>>): void {
  if (!admin?.generated) return;
  process.stdout.write(
    `\n  Admin       ${admin.email}\n  Password    ${admin.generated}   (shown this once)\n`,
  );
}

async function tellWhereToLook({ settings, video }: House, services: string[]): Promise<void> {
  const lines = [''];
  if (services.includes('jobs')) {
    const base = settings.JOBS_BASE_URL;
    lines.push(`  Postings    ${base}/app/`, `  API         ${base}/docs`, `  Demo site   ${base}/demo/`);
  }
  if (services.includes('video')) {
    const base = settings.VIDEO_BASE_URL;
    lines.push(`  Videos      ${base}/app/`, `  API         ${base}/docs`);
    const converter = await video.converter
      .prepare()
      .catch((error: Error) => `nothing yet. ${error.message}`);
    lines.push(`  Converts    ${converter}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** On a fresh store there is nothing to look at: that is made, with progress bars. */
async function showSomething(house: House, services: string[], stop: AbortSignal): Promise<void> {
  const io = terminalIo(stop);
  const shown = house.settings.DEMO ? services : [];
  const failed = (what: string) => (error: unknown) => {
    if (!stop.aborted) house.log.error({ err: error }, `${what} failed`);
  };
  if (shown.includes('jobs')) await collectDemoOnce(house, io).catch(failed('the first collection'));
  if (shown.includes('video')) await convertDemoOnce(house, io).catch(failed('the first conversion'));
  if (!stop.aborted) io.note('Ready. Stop with Ctrl+C.');
}
