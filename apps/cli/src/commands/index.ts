import type { House } from '../house.ts';
import type { CommandInput, CommandIo } from '../io.ts';
import { type AdminOptions, adminCreate, adminResetPassword } from './admin.ts';
import { type BackupOptions, backup } from './backup.ts';
import { SENDING_COMMANDS } from './convert.ts';
import { type CrawlOptions, crawl } from './crawl.ts';
import { type ImportOptions, jobsImport } from './import.ts';
import { migrateCommand } from './migrate.ts';
import { videoStorageSetup } from './video-storage-setup.ts';
import { videoSweep } from './video-sweep.ts';

/** The commands that work on the store, by name: carried out here or inside the service that holds it. */
const COMMANDS = {
  'jobs crawl': (house, options, io) => crawl(house, options as unknown as CrawlOptions, io),
  'jobs import': (house, options, io) => jobsImport(house, options as unknown as ImportOptions, io),
  ...SENDING_COMMANDS,
  'video storage setup': (house, options, io) => videoStorageSetup(house, options, io),
  'video sweep': (house, options, io) => videoSweep(house, options, io),
  backup: (house, options, io) => backup(house, options as unknown as BackupOptions, io),
  migrate: (house, options, io) => migrateCommand(house, options, io),
  'admin create': (house, options, io) => adminCreate(house, options as unknown as AdminOptions, io),
  'admin reset-password': (house, options, io) =>
    adminResetPassword(house, options as unknown as AdminOptions, io),
} satisfies Record<
  string,
  (house: House, options: Record<string, unknown>, io: CommandIo) => Promise<number>
>;

/** @throws Problem, UsageError for what whoever gave the command can mend. */
export function runCommand(house: House, command: CommandInput, io: CommandIo): Promise<number> {
  const run = COMMANDS[command.name as keyof typeof COMMANDS];
  if (!run) throw new Error(`There is no command “${command.name}”.`);
  return run(house, command.options, io);
}
