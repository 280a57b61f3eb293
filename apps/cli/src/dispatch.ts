import { commonSettings } from '@workreel/platform/common-settings';
import { readSettings } from '@workreel/platform/settings';
import { runThroughService } from './control.ts';
import type { RunCommand } from './io.ts';

/**
 * Lends a way to run commands on the database: in the service that holds the embedded one, else in a runtime that this
 * process opens. Only then is the code of applications loaded: it takes a second.
 *
 * @param typed - the command as a person typed it, which may take several to carry out.
 */
export async function withCommands<T>(typed: string, use: (run: RunCommand) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = commonSettings;
  const settings = readSettings(process.env, { DATABASE_URL, DATA_DIR });
  let served = settings.DATABASE_URL === undefined;
  let opened: { run: RunCommand; close(): Promise<void> } | undefined;
  try {
    return await use(async (name, options, io) => {
      if (served) {
        const exit = await runThroughService(settings.DATA_DIR, { name, options }, io);
        if (exit !== null) return exit;
        served = false;
      }
      opened ??= await (await import('./command-runtime.ts')).openForCommand(typed);
      return opened.run(name, options, io);
    });
  } finally {
    await opened?.close();
  }
}
