import type { Database, Migrations } from '@workreel/platform/database';
import type { App, Products } from '@workreel/platform/http';
import type { Log } from '@workreel/platform/log';
import type { JobQueue } from '@workreel/platform/queue';
import type { Component } from './components.ts';
import type { CommandIo } from './io.ts';

/** An application that the command line can run. Its code is loaded only when needed. */
export interface Application {
  migrations: Migrations;
  /** Reads the settings of the application. @throws SettingsError listing every problem. */
  configure(env: Record<string, string | undefined>): ConfiguredApplication;
}

export interface ConfiguredApplication {
  /** Base URL of its pages and API. */
  baseUrl: string;
  /** @throws UsageError if this component cannot run separately. */
  checkComponent(component: Component): void;
  open(shared: SharedResources): Promise<OpenedApplication>;
}

/** Shared by all applications of a process. */
export interface SharedResources {
  database: Database;
  queue: JobQueue;
  log: Log;
  version: string;
  /** Base URLs by application, for links between their pages. */
  products: Products;
}

export interface OpenedApplication {
  /** Starts the HTTP server and the components that the process includes. @throws UsageError if the port is not available. */
  start(includes: (component: Component) => boolean): Promise<RunningApplication>;
  /** Lines for the terminal: URLs and other information for the user. */
  welcome(): Promise<string[]>;
  /** Creates demo data in a new database. */
  createDemo(io: CommandIo): Promise<void>;
  /** Commands by name, without the name of the application. Each returns its exit code. */
  commands: Record<string, (options: Record<string, unknown>, io: CommandIo) => Promise<number>>;
  /** Starts the background work that a command requires if no service is running. Same keys as `commands`. */
  background: Record<string, () => Promise<Background>>;
  close(): Promise<void>;
}

export interface Background {
  stop(): Promise<void>;
}

export interface RunningApplication extends Background {
  /** HTTP servers to close after `stop`; they serve requests until then. */
  apps: App[];
}
