import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import { problemsOfRequest } from '../src/testing/validate.ts';
import { download, openS3, type S3Settings } from './bucket.ts';
import { Delivery, type Faults, noFaults } from './delivery.ts';
import { isSignedFor, type Listening, listen, readJson, sendJson } from './http.ts';
import type { Account, JobEvent } from './mediaconvert/events.domain.ts';
import { probeResult } from './mediaconvert/input.domain.ts';
import { Jobs } from './mediaconvert/jobs.ts';
import { type JobRecord, Ledger } from './mediaconvert/ledger.ts';
import { placeOf } from './mediaconvert/plan.domain.ts';
import { checkCreateJob } from './mediaconvert/rules.domain.ts';
import { probeFile } from './mediaconvert/run.ts';
import { badRequest, type CreateJobBody, type JobBody, ServiceError } from './mediaconvert/wire.ts';

export type { JobEvent, JobEventDetail, JobEventStatus } from './mediaconvert/events.domain.ts';
export { ServiceError } from './mediaconvert/wire.ts';

export type MediaConvertOperation = 'CreateJob' | 'GetJob' | 'CancelJob' | 'Probe';

export interface MediaConvertOptions {
  /** Where it writes down what it knows, so that another can go on after it was killed. */
  stateFolder: string;
  s3: S3Settings;
  account: Account;
  /** Takes an event to its end; one that was refused is offered again. */
  deliver(event: JobEvent): Promise<unknown>;
  faults?: Partial<Faults<JobEvent>>;
  /** Of the address; 0, the default: any that is free. */
  port?: number;
  /** Jobs at once, default 1. */
  concurrency?: number;
  /** A job lasts no less than this, in milliseconds; default 0. */
  leastMs?: number;
  /** Milliseconds between two events that tell of progress, instead of what a job asks for. */
  statusIntervalMs?: number;
  /** How long a token makes a repeated call the same one, in milliseconds; default the service's minute. */
  tokenMs?: number;
  /** Judges the body of a call, default by AWS's own model. @throws Error: the call is refused with its message. */
  check?(operation: MediaConvertOperation, body: unknown): void;
  answering?: Answering;
}

/** What a call is refused with, or `cut`: it is carried out, and its answer never comes. */
export type Answering = (operation: MediaConvertOperation) => ServiceError | 'cut' | undefined;

/** The service forgets a token after this, in milliseconds. */
const TOKEN_MS = 60_000;

/** A SIMULATION of AWS Elemental MediaConvert over HTTP on loopback, for tests. See README.md for what it is not. */
export class SimulatedMediaConvert {
  /** What goes wrong with calls; may be changed at any time. */
  answering: Answering;
  readonly #options: MediaConvertOptions;
  readonly #s3: S3Client;
  readonly #ledger: Ledger;
  readonly #delivery: Delivery<JobEvent>;
  readonly #jobs: Jobs;
  #server: Listening | undefined;

  static async start(options: MediaConvertOptions): Promise<SimulatedMediaConvert> {
    const simulation = new SimulatedMediaConvert(options);
    await simulation.#listen();
    return simulation;
  }

  private constructor(options: MediaConvertOptions) {
    this.#options = options;
    this.answering = options.answering ?? (() => undefined);
    this.#s3 = openS3(options.s3);
    this.#ledger = new Ledger(options.stateFolder);
    this.#delivery = new Delivery(options.deliver, { ...noFaults(), ...options.faults }, (event) =>
      this.#forget(event),
    );
    this.#jobs = new Jobs({
      ledger: this.#ledger,
      s3: this.#s3,
      account: options.account,
      delivery: this.#delivery,
      concurrency: options.concurrency ?? 1,
      leastMs: options.leastMs ?? 0,
      statusIntervalMs: options.statusIntervalMs,
    });
  }

  /** `AWS_ENDPOINT_URL_MEDIACONVERT`. */
  get url(): string {
    return this.#server!.url;
  }

  get port(): number {
    return this.#server!.port;
  }

  /** What goes wrong with events; may be changed at any time. */
  get faults(): Faults<JobEvent> {
    return this.#delivery.faults;
  }

  get held(): readonly JobEvent[] {
    return this.#delivery.held;
  }

  /** Jobs as `GetJob` tells of them, in the order in which they were asked for. */
  get jobs(): readonly JobBody[] {
    return this.#ledger.all.map(({ job }) => job);
  }

  /** Delivers the events that were held, the latest first. */
  release(): void {
    this.#delivery.release();
  }

  /** When no event is on its way; held ones do not count. */
  settled(): Promise<void> {
    return this.#delivery.settled();
  }

  /** Leaves everything as it is, as if it were killed: another with the same folder goes on. */
  async stop(): Promise<void> {
    this.#delivery.stop();
    await this.#jobs.stop();
    await this.#server?.close();
    this.#s3.destroy();
  }

  async #listen(): Promise<void> {
    this.#server = await listen((request, response) => this.#serve(request, response), this.#options.port);
    for (const { undelivered } of this.#ledger.all)
      for (const event of [...undelivered]) this.#delivery.offer(event);
    this.#jobs.next();
  }

  /** An event that need not be delivered any more. */
  #forget(event: JobEvent): void {
    const record = this.#ledger.find(event.detail.jobId);
    if (!record) return;
    record.undelivered = record.undelivered.filter(({ id }) => id !== event.id);
    this.#ledger.save(record);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { operation, id } = routeOf(request);
      const body = await readJson(request).catch(() => {
        throw badRequest('Unable to parse request body');
      });
      if (!isSignedFor(request, 'mediaconvert'))
        throw new ServiceError('ForbiddenException', 403, 'Missing Authentication Token');
      this.#judge(operation, body);
      const fault = this.answering(operation);
      if (fault instanceof ServiceError) throw fault;
      const answer = await this.#carryOut(operation, id, body);
      if (fault === 'cut') response.destroy();
      else sendJson(response, answer.status, answer.body);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      sendJson(response, error.status, { message: error.message }, { 'x-amzn-errortype': error.type });
    }
  }

  #judge(operation: MediaConvertOperation, body: unknown): void {
    try {
      (this.#options.check ?? checkByModel)(operation, body);
    } catch (error) {
      throw badRequest((error as Error).message);
    }
  }

  async #carryOut(operation: MediaConvertOperation, id: string, body: unknown) {
    if (operation === 'CreateJob') return { status: 201, body: { job: this.#create(body).job } };
    if (operation === 'Probe') return { status: 200, body: { probeResults: [await this.#probe(body)] } };
    const record = this.#ledger.find(id);
    if (!record) throw new ServiceError('NotFoundException', 404, `The job [${id}] does not exist.`);
    if (operation === 'GetJob') return { status: 200, body: { job: record.job } };
    if (!this.#jobs.cancel(record))
      throw new ServiceError('ConflictException', 409, `The job [${id}] has ended: ${record.job.status}.`);
    return { status: 202, body: {} };
  }

  #create(body: unknown): JobRecord {
    checkCreateJob(body);
    const again = this.#byToken(body.clientRequestToken);
    if (again) return again;
    const record = newRecord(body, this.#options.account);
    this.#ledger.add(record);
    this.#jobs.next();
    return record;
  }

  #byToken(token: string | undefined): JobRecord | undefined {
    const since = Date.now() - (this.#options.tokenMs ?? TOKEN_MS);
    return this.#ledger.all.findLast(
      ({ request, submittedAt }) =>
        token !== undefined && request.clientRequestToken === token && submittedAt > since,
    );
  }

  async #probe(body: unknown) {
    const { inputFiles } = body as { inputFiles?: { fileUrl?: string }[] };
    const [file, ...more] = inputFiles ?? [];
    if (!file?.fileUrl || more.length > 0) throw badRequest('/inputFiles: Should have exactly 1 item');
    const place = placeOf(file.fileUrl);
    if (!place.bucket) throw badRequest('SIMULATION: /inputFiles/0/fileUrl: only s3:// is imitated');
    const folder = this.#ledger.workFolder(`probe-${randomInt(2 ** 32)}`);
    const path = join(folder, 'file');
    try {
      await download(this.#s3, place, path);
      const input = await probeFile(path);
      if (!input) throw badRequest(`Unable to probe [${file.fileUrl}]: unsupported or invalid media file.`);
      return probeResult(input);
    } catch (error) {
      throw error instanceof ServiceError ? error : unreadable(file.fileUrl, error as Error);
    } finally {
      this.#ledger.remove(folder);
    }
  }
}

/** The calls that have a body. */
const WITH_BODY: readonly MediaConvertOperation[] = ['CreateJob', 'Probe'];

function checkByModel(operation: MediaConvertOperation, body: unknown): void {
  const problems = WITH_BODY.includes(operation) ? problemsOfRequest(operation, body) : [];
  if (problems.length > 0) throw new Error(problems.join('; '));
}

/** Of a file that is not there, or not ours. */
function unreadable(url: string, { name, message }: Error): ServiceError {
  if (name === 'NoSuchKey' || name === 'NoSuchBucket')
    return new ServiceError('NotFoundException', 404, `Unable to find [${url}].`);
  if (name === 'AccessDenied')
    return new ServiceError('ForbiddenException', 403, `Access denied to [${url}].`);
  return new ServiceError('InternalServerErrorException', 500, `Unable to read [${url}]: ${message}`);
}

function routeOf({ method, url = '' }: IncomingMessage): { operation: MediaConvertOperation; id: string } {
  const [, what, id = ''] = /^\/2017-08-29\/(\w+)(?:\/([^/?]+))?(?:\?|$)/.exec(url) ?? [];
  const key = `${method} ${what}${id && '/{id}'}`;
  const operations: Record<string, MediaConvertOperation> = {
    'POST jobs': 'CreateJob',
    'GET jobs/{id}': 'GetJob',
    'DELETE jobs/{id}': 'CancelJob',
    'POST probe': 'Probe',
  };
  const operation = operations[key];
  if (!operation) throw new ServiceError('NotFoundException', 404, `SIMULATION: ${key} is not imitated.`);
  return { operation, id: decodeURIComponent(id) };
}

function newRecord(request: CreateJobBody, { region, id: account }: Account): JobRecord {
  const submittedAt = Date.now();
  const arn = `arn:aws:mediaconvert:${region}:${account}`;
  const id = `${submittedAt}-${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
  const seconds = Math.floor(submittedAt / 1000);
  return {
    request,
    submittedAt,
    undelivered: [],
    job: {
      id,
      arn: `${arn}:jobs/${id}`,
      status: 'SUBMITTED',
      role: request.role,
      settings: request.settings,
      createdAt: seconds,
      timing: { submitTime: seconds },
      queue: request.queue ?? `${arn}:queues/Default`,
      priority: request.priority ?? 0,
      userMetadata: request.userMetadata ?? {},
      statusUpdateInterval: request.statusUpdateInterval ?? 'SECONDS_60',
      ...(request.clientRequestToken && { clientRequestToken: request.clientRequestToken }),
      accelerationSettings: request.accelerationSettings ?? { mode: 'DISABLED' },
      accelerationStatus: 'NOT_APPLICABLE',
      billingTagsSource: 'JOB',
      messages: { info: [], warning: [] },
    },
  };
}
