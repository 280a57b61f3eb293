import { commonSettings } from '@workreel/platform/common-settings';
import { readSettings } from '@workreel/platform/settings';
import { runThroughService } from './control.ts';
import type { CommandIo } from './io.ts';

/** Gives a command, by name. @returns its exit code. */
export type Give = (name: string, options: Record<string, unknown>, io: CommandIo) => Promise<number>;

/**
 * Lends a way to give commands that work on the store: to the service that holds it, else to a house that
 * this process opens. The services' code is loaded only for that: it takes a second.
 *
 * @param typed - the command as a person typed it, which may be carried out by several.
 */
export async function withStore<T>(typed: string, use: (give: Give) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = commonSettings;
  const settings = readSettings(process.env, { DATABASE_URL, DATA_DIR });
  let served = settings.DATABASE_URL === undefined;
  let opened: { give: Give; close(): Promise<void> } | undefined;
  try {
    return await use(async (name, options, io) => {
      if (served) {
        const exit = await runThroughService(settings.DATA_DIR, { name, options }, io);
        if (exit !== null) return exit;
        served = false;
      }
      opened ??= await (await import('./opened-house.ts')).openForCommand(typed);
      return opened.give(name, options, io);
    });
  } finally {
    await opened?.close();
  }
}
