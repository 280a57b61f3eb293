/** What tests of the simulation share: a bucket, MediaConvert beside it, and clients of the real SDK. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateJobCommand,
  type CreateJobCommandInput,
  GetJobCommand,
  type Job,
  MediaConvertClient,
  ProbeCommand,
} from '@aws-sdk/client-mediaconvert';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { checkStream, type Finding } from '@workreel/video-server/hls-check';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { makeInput } from '../../server/src/conversion/ffmpeg/testing/inputs.ts';
import { jobSettings } from '../../server/src/conversion/mediaconvert/job-settings.domain.ts';
import { readSource } from '../../server/src/conversion/mediaconvert/source.domain.ts';
import { openTestBucket, type TestBucket } from '../../server/src/storage/s3/testing/store.ts';
import type { S3Settings } from './bucket.ts';
import { type JobEvent, type MediaConvertOptions, SimulatedMediaConvert } from './mediaconvert.ts';

export { S3_ENDPOINT } from '../../server/src/storage/s3/testing/store.ts';

export const ACCOUNT = { region: 'us-east-1', id: '111122223333' };
export const ROLE = `arn:aws:iam::${ACCOUNT.id}:role/MediaConvert`;
/** Of clients; the simulation does not check them. */
export const CREDENTIALS = { accessKeyId: 'simulated', secretAccessKey: 'simulated' };
/** How long a job of a short film may take on a machine that is busy, in milliseconds. */
const JOB_MS = 60_000;

/** A bucket of its own, with films in it. */
export class Films {
  readonly #bucket: TestBucket;
  readonly folder = mkdtempSync(join(tmpdir(), 'simulated-'));
  #count = 0;

  static async open(): Promise<Films> {
    return new Films(await openTestBucket());
  }

  private constructor(bucket: TestBucket) {
    this.#bucket = bucket;
  }

  get name(): string {
    return this.#bucket.options.bucket;
  }

  get client() {
    return this.#bucket.client;
  }

  get s3(): S3Settings {
    const { endpoint, region, credentials } = this.#bucket.options;
    return { endpoint: endpoint!, region: region!, ...credentials! };
  }

  /** Makes one of the films that people send. @returns its key. */
  async put(name: string): Promise<string> {
    return this.putBytes(readFileSync(makeInput(this.folder, name)));
  }

  async putBytes(Body: Uint8Array): Promise<string> {
    const key = this.newKey();
    await this.client.send(new PutObjectCommand({ Bucket: this.name, Key: key, Body }));
    return key;
  }

  /** Of an original, of which there is nothing yet. */
  newKey(): string {
    return `originals/${(++this.#count).toString(16).padStart(32, '0')}/film.mp4`;
  }

  async list(prefix: string): Promise<string[]> {
    const { Contents = [] } = await this.client.send(
      new ListObjectsV2Command({ Bucket: this.name, Prefix: prefix }),
    );
    return Contents.map(({ Key }) => Key!.slice(prefix.length)).sort();
  }

  async read(key: string): Promise<{ bytes: Buffer; contentType: string | undefined }> {
    const { Body, ContentType } = await this.client.send(
      new GetObjectCommand({ Bucket: this.name, Key: key }),
    );
    return { bytes: Buffer.from(await Body!.transformToByteArray()), contentType: ContentType };
  }

  /** What the project's checker says of a stream in the bucket. */
  check(prefix: string, playlist = 'index.m3u8'): Promise<Finding[]> {
    return checkStream({ playlist, read: (name) => this.read(prefix + name) });
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.#bucket.close();
  }
}

/** MediaConvert over these films, a client of the SDK, and the events that were delivered. */
export interface Simulation extends AsyncDisposable {
  simulated: SimulatedMediaConvert;
  client: MediaConvertClient;
  events: JobEvent[];
  statuses(): string[];
}

export async function simulate(
  films: Films,
  options: Partial<MediaConvertOptions> & { stateFolder: string },
): Promise<Simulation> {
  const events: JobEvent[] = [];
  const simulated = await SimulatedMediaConvert.start({
    s3: films.s3,
    account: ACCOUNT,
    deliver: async (event) => void events.push(event),
    ...options,
  });
  const client = clientOf(simulated.url);
  return {
    simulated,
    client,
    events,
    statuses: () => events.map(({ detail }) => detail.status),
    [Symbol.asyncDispose]: async () => {
      client.destroy();
      await simulated.stop();
    },
  };
}

/** For the tests of a `describe`: films in a bucket, and before each test no simulation, but a folder for its state. */
export function useSimulation() {
  let films: Films;
  let stateFolder: string;
  let simulation: Simulation | undefined;
  beforeAll(async () => {
    films = await Films.open();
  });
  beforeEach(() => {
    stateFolder = mkdtempSync(join(tmpdir(), 'simulated-state-'));
  });
  afterEach(async () => {
    await simulation?.[Symbol.asyncDispose]();
    simulation = undefined;
    rmSync(stateFolder, { recursive: true });
  });
  afterAll(() => films.close());
  return {
    films: () => films,
    /** Starts it, or starts it again where it was stopped; it is stopped after the test. */
    open: async (options: Partial<MediaConvertOptions> = {}): Promise<Simulation> => {
      simulation = await simulate(films, { stateFolder, ...options });
      return simulation;
    },
  };
}

export const clientOf = (endpoint: string) =>
  new MediaConvertClient({ endpoint, region: ACCOUNT.region, credentials: CREDENTIALS });

/** Where the product's job of a film writes. */
export const outputOf = (key: string): string => `converted/${key.split('/')[1]}/1/hls/`;

/** The job that the product would ask for, from what `Probe` says of the film. */
export async function productJob(
  { client }: Pick<Simulation, 'client'>,
  films: Films,
  key: string,
): Promise<CreateJobCommandInput> {
  const FileUrl = `s3://${films.name}/${key}`;
  const { ProbeResults } = await client.send(new ProbeCommand({ InputFiles: [{ FileUrl }] }));
  const source = readSource(ProbeResults![0]!, 60);
  return jobSettings({ bucket: films.name, key, attempt: 1 }, source, { role: ROLE });
}

export async function create(client: MediaConvertClient, input: CreateJobCommandInput): Promise<string> {
  const { Job: job } = await client.send(new CreateJobCommand(input));
  return job!.Id!;
}

/** @returns the job when it has ended. */
export async function ended(client: MediaConvertClient, Id: string): Promise<Job> {
  const until = Date.now() + JOB_MS;
  for (;;) {
    const { Job: job } = await client.send(new GetJobCommand({ Id }));
    if (['COMPLETE', 'ERROR', 'CANCELED'].includes(job!.Status!)) return job!;
    if (Date.now() > until) throw new Error(`The job is still ${job!.Status} after ${JOB_MS} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs the product's job of a film to its end. */
export async function convert(simulation: Simulation, films: Films, key: string): Promise<Job> {
  const input = await productJob(simulation, films, key);
  return ended(simulation.client, await create(simulation.client, input));
}
