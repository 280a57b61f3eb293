import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '@workreel/object-store';
import type { Log } from '@workreel/platform/log';
import type { Converter } from '@workreel/transcoder';
import { type InstallationProblem, problemOf, retryDelayMs } from './installation.domain.ts';

export interface InstallationOptions {
  store: Pick<ObjectStore, 'check'>;
  converter: Pick<Converter, 'prepare'>;
  log: Log;
  /** Called when a problem appears and when it is solved. */
  onChange(problem: InstallationProblem | null): Promise<void>;
}

/** Interval between two checks while there is a problem. A check costs one request to the store or one failed start of a program. */
const CHECK_INTERVAL_MS = 2_000;

/**
 * Whether this process can convert at all. After an error that the installation caused, it starts no conversions until a check
 * succeeds, so that a missing ffmpeg or a full disk does not fail one upload after another.
 */
export class Installation {
  readonly #options: InstallationOptions;
  readonly #stopping = new AbortController();
  #checking: Promise<void> = Promise.resolve();
  #failures = 0;
  problem: InstallationProblem | null = null;

  constructor(options: InstallationOptions) {
    this.#options = options;
  }

  /** Reports a converter that cannot be used when the process starts. */
  reportMissing(error: unknown): void {
    this.#report({ code: 'CONVERTER_MISSING', message: (error as Error).message });
  }

  /**
   * Finds out whether the installation is the cause of an error, and reports it.
   *
   * @returns the problem, and how long the conversion should wait; undefined if the file may be the cause.
   */
  async findCause(error: unknown): Promise<(InstallationProblem & { delayMs: number }) | undefined> {
    // A program that reads the file by itself does not tell why it could not.
    const problem = problemOf(error) ?? (await this.#checkStore());
    if (problem === undefined) return undefined;
    this.#failures++;
    this.#report(problem);
    return { ...problem, delayMs: retryDelayMs(this.#failures) };
  }

  /** Call after a conversion that the installation did not prevent. */
  reportSuccess(): void {
    this.#failures = 0;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#checking;
  }

  #report(problem: InstallationProblem): void {
    if (this.problem !== null) return;
    this.problem = problem;
    this.#checking = this.#waitUntilSolved(problem);
  }

  async #waitUntilSolved(problem: InstallationProblem): Promise<void> {
    const { log } = this.#options;
    const { signal } = this.#stopping;
    log.error({ problem: problem.code }, `conversions are waiting: ${problem.message}`);
    await this.#notify(problem);
    while (!signal.aborted && (await this.#check(problem.code)) !== undefined)
      await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    this.problem = null;
    log.info({ problem: problem.code }, 'conversions continue');
    await this.#notify(null);
  }

  async #notify(problem: InstallationProblem | null): Promise<void> {
    await this.#options
      .onChange(problem)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the problem could not be stored'));
  }

  #check(code: InstallationProblem['code']): Promise<unknown> {
    return code === 'CONVERTER_MISSING'
      ? this.#options.converter.prepare({ install: true, signal: this.#stopping.signal }).then(
          () => undefined,
          (error: unknown) => error,
        )
      : this.#checkStore();
  }

  #checkStore(): Promise<InstallationProblem | undefined> {
    return this.#options.store.check().then(
      () => undefined,
      (error: unknown) =>
        problemOf(error) ?? { code: 'STORE_UNAVAILABLE', message: (error as Error).message },
    );
  }
}
