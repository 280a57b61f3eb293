import { commonSettings } from '@workreel/platform/common-settings';
import { readSettings } from '@workreel/platform/settings';
import { runInService } from './control.ts';
import type { RunCommand } from './io.ts';

/**
 * Calls `use` with a function that runs commands: in the service that uses the embedded database, or in a runtime
 * that this process opens. Only the latter loads the code of the applications, which takes a second.
 *
 * @param commandLine - the user's command, for example `video convert`; it may consist of several internal commands.
 */
export async function withCommands<T>(commandLine: string, use: (run: RunCommand) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = commonSettings;
  const settings = readSettings(process.env, { DATABASE_URL, DATA_DIR });
  let tryService = settings.DATABASE_URL === undefined;
  let opened: { run: RunCommand; close(): Promise<void> } | undefined;
  try {
    return await use(async (name, options, io) => {
      if (tryService) {
        const exit = await runInService(settings.DATA_DIR, { name, options }, io);
        if (exit !== null) return exit;
        tryService = false;
      }
      opened ??= await (await import('./command-runtime.ts')).openForCommand(commandLine);
      return opened.run(name, options, io);
    });
  } finally {
    await opened?.close();
  }
}
