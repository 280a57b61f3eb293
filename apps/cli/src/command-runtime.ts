import { createLog } from '@workreel/platform/log';
import { parseCommand, runCommand } from './commands/index.ts';
import type { RunCommand } from './io.ts';
import { configure, openRuntime } from './runtime.ts';

/** Opens the runtime that a command needs in this process. @param commandLine - for example `jobs crawl`. */
export async function openForCommand(
  commandLine: string,
): Promise<{ run: RunCommand; close(): Promise<void> }> {
  const { application, command } = parseCommand(commandLine);
  const configuration = await configure(application ? [application] : []);
  const { LOG_LEVEL } = configuration.settings;
  const log = createLog(LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL);
  const runtime = await openRuntime(configuration, `workreel ${commandLine}`, log);
  try {
    const opened = application && runtime.applications.get(application);
    const background = await opened?.background[command]?.();
    return {
      run: (name, options, io) => runCommand(runtime, { name, options }, io),
      close: async () => {
        await background?.stop();
        await runtime.close();
      },
    };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}
