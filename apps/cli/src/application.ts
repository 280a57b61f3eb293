import type { Migrations, Store } from '@workreel/platform/database';
import type { App } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { JobQueue } from '@workreel/platform/queue';
import type { CommandIo } from './io.ts';
import type { Part } from './parts.ts';

/** One application as this command line starts it. Its code is loaded only where it is needed. */
export interface Application {
  migrations: Migrations;
  /** Reads its settings. @throws SettingsError listing every problem. */
  configure(env: Record<string, string | undefined>): ConfiguredApplication;
}

export interface ConfiguredApplication {
  /** @throws UsageError where no process can do this part alone. */
  checkPart(part: Part): void;
  open(shared: SharedParts): Promise<OpenedApplication>;
}

/** The one of each that all applications of a process use. */
export interface SharedParts {
  store: Store;
  queue: JobQueue;
  log: Log;
  version: string;
}

export interface OpenedApplication {
  /** Listens, and starts the parts that the process has. @throws UsageError where the port is not available. */
  start(has: (part: Part) => boolean): Promise<Running>;
  /** Lines for the terminal: the addresses to open, and what else a person should know. */
  welcome(): Promise<string[]>;
  /** Fills a fresh database with something to look at. */
  createDemo(io: CommandIo): Promise<void>;
  /** By what follows the application's name on the command line. */
  commands: Record<string, (options: Record<string, unknown>, io: CommandIo) => Promise<number>>;
  /** What a command needs to have running beside it in a process that is no service, by the same words. */
  background: Record<string, () => Promise<Background>>;
  close(): Promise<void>;
}

export interface Background {
  stop(): Promise<void>;
}

export interface Running extends Background {
  /** Closed after `stop`: until then they answer. */
  apps: App[];
}
