import { ensureAdmin } from '@workreel/accounts';
import type { CommonSettings } from '@workreel/platform/common-settings';
import { createLog } from '@workreel/platform/log';
import type { Running } from '../application.ts';
import { serveControl } from '../control.ts';
import type { Part } from '../parts.ts';
import {
  APPLICATION_NAMES,
  type Configuration,
  configure,
  isApplicationName,
  openRuntime,
  type Runtime,
} from '../runtime.ts';
import { terminalIo } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { runCommand } from './index.ts';

/**
 * Runs the services until the process is asked to stop: then requests in flight are answered, and a
 * running collection or conversion keeps its place.
 */
export async function start(words: string[], { only }: { only?: Part }, stop: AbortSignal): Promise<void> {
  const names = [...new Set(words)].map((word) => {
    if (isApplicationName(word)) return word;
    throw new UsageError(`There is no service “${word}”. Known are ${APPLICATION_NAMES.join(', ')}.`);
  });
  const configuration = await configure(names.length > 0 ? names : APPLICATION_NAMES);
  const { settings } = configuration;
  if (only) checkPart(only, configuration);
  const runtime = await openRuntime(configuration, 'npm start', createLog(logLevel(settings)));
  const { database, applications } = runtime;
  // Before the first request: where a service answers, its admin can sign in. What is shown once is
  // shown at once: a start that fails further on has told it all the same.
  tellFirstAdmin(await ensureAdmin(database, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD));
  const control =
    database.kind === 'embedded'
      ? await serveControl(settings.DATA_DIR, (command, io) => runCommand(runtime, command, io))
      : undefined;
  const running: Running[] = [];
  const close = async () => {
    for (const each of running) await each.stop();
    for (const { apps } of running) for (const app of apps) await app.close();
    await control?.close();
  };
  try {
    for (const application of applications.values())
      running.push(await application.start((part) => only === undefined || only === part));
  } catch (error) {
    await close();
    await runtime.close();
    throw error;
  }
  if (!only) await tellWhereToLook(runtime);
  const demo = createDemo(runtime, { wanted: settings.DEMO && !only, stop });

  await new Promise<void>((resolve) =>
    stop.aborted ? resolve() : stop.addEventListener('abort', () => resolve(), { once: true }),
  );
  await close();
  await demo;
  await runtime.close();
}

/** @throws UsageError where a process could not be that part alone. */
function checkPart(only: Part, { settings, applications }: Configuration): void {
  if (settings.DATABASE_URL === undefined)
    throw new UsageError(
      'The embedded database belongs to one process: leave --only out, or set DATABASE_URL to a PostgreSQL server.',
    );
  for (const application of applications.values()) application.checkPart(only);
}

/** A person at a terminal reads the few lines below; a collector of logs gets a line a request. */
const logLevel = ({ LOG_LEVEL }: CommonSettings): string =>
  process.env.LOG_LEVEL?.trim() || !process.stderr.isTTY ? LOG_LEVEL : 'warn';

function tellFirstAdmin(admin: Awaited<ReturnType<typeof ensureAdmin>>): void {
  if (!admin?.generated) return;
  process.stdout.write(
    `\n  Admin       ${admin.email}\n  Password    ${admin.generated}   (shown this once)\n`,
  );
}

async function tellWhereToLook({ applications }: Runtime): Promise<void> {
  const lines = [''];
  for (const application of applications.values()) lines.push(...(await application.welcome()));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** On a fresh database there is nothing to look at: that is made, with progress bars. */
async function createDemo(
  { applications, log }: Runtime,
  { wanted, stop }: { wanted: boolean; stop: AbortSignal },
): Promise<void> {
  const io = terminalIo(stop);
  for (const [name, application] of wanted ? applications : [])
    await application.createDemo(io).catch((error: unknown) => {
      if (!stop.aborted) log.error({ err: error }, `the demo of ${name} failed`);
    });
  if (!stop.aborted) io.note('Ready. Stop with Ctrl+C.');
}
