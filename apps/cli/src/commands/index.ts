import type { CommandInput, CommandIo } from '../io.ts';
import { type ApplicationName, isApplicationName, type Runtime } from '../runtime.ts';
import { UsageError } from '../usage-error.ts';
import { type AdminOptions, adminCreate, adminResetPassword } from './admin.ts';
import { type BackupOptions, backup } from './backup.ts';

/** Commands that need the database and no application, by name. */
const COMMANDS: Record<
  string,
  (runtime: Runtime, options: Record<string, unknown>, io: CommandIo) => Promise<number>
> = {
  backup: (runtime, options, io) => backup(runtime, options as unknown as BackupOptions, io),
  // Knows the tables of all applications.
  migrate: async (runtime, options, io) =>
    (await import('./migrate.ts')).migrateCommand(runtime, options, io),
  'admin create': (runtime, options, io) => adminCreate(runtime, options as unknown as AdminOptions, io),
  'admin reset-password': (runtime, options, io) =>
    adminResetPassword(runtime, options as unknown as AdminOptions, io),
};

/** A command of an application begins with its name. */
export function parseCommand(name: string): { application?: ApplicationName; command: string } {
  const [first = '', ...others] = name.split(' ');
  return isApplicationName(first) ? { application: first, command: others.join(' ') } : { command: name };
}

/**
 * Runs a command in this process, or for another process that sent it to this service.
 *
 * @throws Problem, UsageError for what the caller of the command can correct.
 */
export async function runCommand(
  runtime: Runtime,
  { name, options }: CommandInput,
  io: CommandIo,
): Promise<number> {
  const { application, command } = parseCommand(name);
  if (!application) {
    const run = COMMANDS[command];
    if (run) return run(runtime, options, io);
  } else {
    const opened = runtime.applications.get(application);
    if (!opened)
      throw new UsageError(
        `A service that runs without ${application} is using the embedded database. ` +
          'Stop it and repeat the command, or start it with both applications: workreel start',
      );
    const run = opened.commands[command];
    if (run) return run(options, io);
  }
  throw new Error(`There is no command “${name}”.`);
}
