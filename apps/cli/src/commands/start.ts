import { ensureAdmin } from '@workreel/accounts';
import type { CommonSettings } from '@workreel/platform/common-settings';
import { createLog } from '@workreel/platform/log';
import type { RunningApplication } from '../application.ts';
import type { Component } from '../components.ts';
import { serveControl } from '../control.ts';
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
 * Runs services until `stop` aborts, then completes requests in flight. Interrupted runs and conversions resume
 * at the next start.
 */
export async function start(
  services: string[],
  { only }: { only?: Component },
  stop: AbortSignal,
): Promise<void> {
  const names = [...new Set(services)].map((name) => {
    if (isApplicationName(name)) return name;
    throw new UsageError(`Unknown service “${name}”. Available services: ${APPLICATION_NAMES.join(', ')}.`);
  });
  const configuration = await configure(names.length > 0 ? names : APPLICATION_NAMES);
  const { settings } = configuration;
  if (only) checkComponent(only, configuration);
  const runtime = await openRuntime(configuration, 'npm start', createLog(logLevel(settings)));
  const { database, applications } = runtime;
  // Workers need no admin, so they need no ADMIN_PASSWORD either: they process data from outside. Create the admin before the services listen, so that the first request can sign in. Print the password
  // immediately, because it is shown only once and the rest of the start may fail.
  if (only === undefined || only === 'api')
    printAdminPassword(await ensureAdmin(database, settings.ADMIN_EMAIL, settings.ADMIN_PASSWORD));
  const control =
    database.kind === 'embedded'
      ? await serveControl(settings.DATA_DIR, (command, io) => runCommand(runtime, command, io))
      : undefined;
  const running: RunningApplication[] = [];
  const close = async () => {
    for (const application of running) await application.stop();
    for (const { apps } of running) for (const app of apps) await app.close();
    await control?.close();
  };
  try {
    for (const application of applications.values())
      running.push(await application.start((component) => only === undefined || only === component));
  } catch (error) {
    await close();
    await runtime.close();
    throw error;
  }
  if (!only) await printWelcome(runtime);
  const demo = createDemo(runtime, { enabled: settings.DEMO && !only, stop });

  await new Promise<void>((resolve) =>
    stop.aborted ? resolve() : stop.addEventListener('abort', () => resolve(), { once: true }),
  );
  await close();
  await demo;
  await runtime.close();
}

/** @throws UsageError if the component cannot run separately with these settings. */
function checkComponent(only: Component, { settings, applications }: Configuration): void {
  if (settings.DATABASE_URL === undefined)
    throw new UsageError(
      '--only requires a PostgreSQL server, because only one process can use the embedded database. Set DATABASE_URL, or omit --only.',
    );
  for (const application of applications.values()) application.checkComponent(only);
}

/** On a terminal, only warnings are logged by default, so that the welcome lines remain visible. */
const logLevel = ({ LOG_LEVEL }: CommonSettings): string =>
  process.env.LOG_LEVEL?.trim() || !process.stderr.isTTY ? LOG_LEVEL : 'warn';

function printAdminPassword(admin: Awaited<ReturnType<typeof ensureAdmin>>): void {
  if (!admin?.generated) return;
  process.stdout.write(
    `\n  Admin       ${admin.email}\n  Password    ${admin.generated}   (shown only once; change it after signing in)\n`,
  );
}

async function printWelcome({ applications }: Runtime): Promise<void> {
  const lines = [''];
  for (const application of applications.values()) lines.push(...(await application.welcome()));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

/** Creates demo data in new databases, with progress bars. */
async function createDemo(
  { applications, log }: Runtime,
  { enabled, stop }: { enabled: boolean; stop: AbortSignal },
): Promise<void> {
  const io = terminalIo(stop);
  for (const [name, application] of enabled ? applications : [])
    await application.createDemo(io).catch((error: unknown) => {
      if (!stop.aborted) log.error({ err: error }, `could not create the demo data of ${name}`);
    });
  if (!stop.aborted) io.note('Ready. Stop with Ctrl+C.');
}
