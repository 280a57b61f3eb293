import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JobEvent } from './events.domain.ts';
import type { CreateJobBody, JobBody } from './wire.ts';

/** All that is known of a job, in one file: whoever is killed knows either all of a change or nothing. */
export interface JobRecord {
  request: CreateJobBody;
  job: JobBody & { id: string; status: NonNullable<JobBody['status']> };
  /** Milliseconds since 1970. */
  submittedAt: number;
  /** Events that were not yet delivered. */
  undelivered: JobEvent[];
}

/** Jobs that are kept; the service keeps them for three months. */
const MAX_JOBS = 1_000;

/** The jobs of the simulation, in a folder, so that it can be killed and started again. */
export class Ledger {
  readonly #folder: string;
  readonly #records = new Map<string, JobRecord>();

  constructor(stateFolder: string) {
    this.#folder = join(stateFolder, 'jobs');
    mkdirSync(this.#folder, { recursive: true });
    for (const name of readdirSync(this.#folder)
      .filter((file) => file.endsWith('.json'))
      .sort()) {
      const record = JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as JobRecord;
      this.#records.set(record.job.id, record);
    }
  }

  /** In the order in which they were asked for. */
  get all(): readonly JobRecord[] {
    return [...this.#records.values()];
  }

  find(id: string): JobRecord | undefined {
    return this.#records.get(id);
  }

  /** @throws Error where there are too many. */
  add(record: JobRecord): void {
    if (this.#records.size >= MAX_JOBS) throw new Error(`More than ${MAX_JOBS} jobs.`);
    this.#records.set(record.job.id, record);
    this.save(record);
  }

  save(record: JobRecord): void {
    const path = join(this.#folder, `${record.job.id}.json`);
    writeFileSync(`${path}.new`, JSON.stringify(record));
    renameSync(`${path}.new`, path);
  }

  /** A folder for the work of one try at a job; those of earlier tries go. */
  workFolder(id: string): string {
    const folder = join(this.#folder, `work-${id}-${process.pid}-${Date.now()}`);
    this.clear(id);
    mkdirSync(folder);
    return folder;
  }

  clear(id: string): void {
    const begun = readdirSync(this.#folder).filter((name) => name.startsWith(`work-${id}-`));
    for (const name of begun) this.remove(join(this.#folder, name));
  }

  remove(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
  }
}
