import type { CommandInput, CommandIo } from '../io.ts';
import { type ApplicationName, isApplicationName, type Runtime } from '../runtime.ts';
import { UsageError } from '../usage-error.ts';
import { type AdminOptions, adminCreate, adminResetPassword } from './admin.ts';
import { type BackupOptions, backup } from './backup.ts';

/** Commands that need the database but no application. */
const COMMANDS = new Map<
  string,
  (runtime: Runtime, options: Record<string, unknown>, io: CommandIo) => Promise<number>
>(
  Object.entries({
    backup: (runtime, options, io) => backup(runtime, options as unknown as BackupOptions, io),
    // Imported on demand because it loads the migrations of all applications.
    migrate: async (runtime, options, io) =>
      (await import('./migrate.ts')).migrateCommand(runtime, options, io),
    'admin create': (runtime, options, io) => adminCreate(runtime, options as unknown as AdminOptions, io),
    'admin reset-password': (runtime, options, io) =>
      adminResetPassword(runtime, options as unknown as AdminOptions, io),
  }),
);

/** Splits off the application name if the command belongs to an application. */
export function parseCommand(name: string): { application?: ApplicationName; command: string } {
  const [first = '', ...rest] = name.split(' ');
  return isApplicationName(first) ? { application: first, command: rest.join(' ') } : { command: name };
}

/**
 * Runs a command for this process or for a client of the control socket.
 *
 * @returns the exit code.
 * @throws Problem, UsageError for errors that the user can correct.
 */
export async function runCommand(
  runtime: Runtime,
  { name, options }: CommandInput,
  io: CommandIo,
): Promise<number> {
  const { application, command } = parseCommand(name);
  if (!application) {
    const run = COMMANDS.get(command);
    if (run) return run(runtime, options, io);
  } else {
    const opened = runtime.applications.get(application);
    if (!opened)
      throw new UsageError(
        `The embedded database is in use by a service that was started without ${application}. ` +
          'Stop that service and run the command again, or restart it with both applications: workreel start',
      );
    const run = Object.hasOwn(opened.commands, command) ? opened.commands[command] : undefined;
    if (run) return run(options, io);
  }
  throw new Error(`Unknown command “${name}”`);
}
