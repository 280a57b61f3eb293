/** Test environment: a database, a store and a scripted MediaConvert. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import { openTestFileStore } from '@workreel/object-store/testing/file';
import { type Channel, type Database, openChannel } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openTestDatabase } from '@workreel/platform/testing';
import type { ConversionJob } from '@workreel/transcoder';
import { originalKey, runPrefix } from '../../../keys.domain.ts';
import { UPLOAD_CHANNEL } from '../../../lifecycle/index.ts';
import { videoMigrations } from '../../../migrations/index.ts';
import type { VideoDb, VideoTables } from '../../../migrations/tables.ts';
import { type JobRequest, jobRequestId } from '../job-request.domain.ts';
import type { JobWaiterOptions } from '../job-waiter.ts';
import { applyJobMessage } from '../jobs.repository.ts';
import type { JobMessage } from '../messages.domain.ts';

export interface TestUpload {
  id: string;
  key: string;
}

export interface TestEnvironment {
  database: Database;
  db: VideoDb;
  channel: Channel;
  store: ObjectStore;
  /** Inserts an upload without storing a file. */
  upload(state?: 'uploading' | 'uploaded'): Promise<TestUpload>;
  jobRequestOf(upload: TestUpload, attempt?: number): JobRequest;
  close(): Promise<void>;
}

/** @param existingStore - a store that the test closes itself; default: a new file store. */
export async function openTestEnvironment(existingStore?: ObjectStore): Promise<TestEnvironment> {
  const { database, close } = await openTestDatabase(videoMigrations);
  const db = database.db<VideoTables>();
  const channel = await openChannel(database, UPLOAD_CHANNEL);
  const files = existingStore === undefined ? await openTestFileStore() : undefined;
  const store = existingStore ?? files!.store;
  return {
    database,
    db,
    channel,
    store,
    upload: async (state = 'uploaded') => {
      const upload = { id: randomUUID(), key: originalKey(randomBytes(16).toString('hex'), 'video.mp4') };
      await database.run(
        `insert into video.uploads (id, owner_id, key, filename, content_type, state, expires_at)
          values ($1, gen_random_uuid(), $2, 'video.mp4', 'video/mp4', $3, now() + interval '1 day')`,
        [upload.id, upload.key, state],
      );
      return upload;
    },
    jobRequestOf: ({ key }, attempt = 1) => ({ bucket: store.bucket, key, attempt }),
    close: async () => {
      await channel.close();
      await files?.close();
      await close();
    },
  };
}

export const jobMessage = (request: JobRequest, changes: Partial<JobMessage> = {}): JobMessage => ({
  kind: 'job',
  request: jobRequestId(request),
  jobId: `job-of-${jobRequestId(request)}`,
  status: 'started',
  at: new Date().toISOString(),
  ...changes,
});

/** Records the calls of a converter and returns scripted results. */
export class TestMediaConvert {
  readonly requests: JobRequest[] = [];
  readonly polledJobs: string[] = [];
  /** Results of consecutive calls to `start`. Further calls report the job as started. */
  readonly results: ((request: JobRequest) => JobMessage | Promise<JobMessage>)[] = [];
  /** Existing jobs by ID. */
  readonly jobs = new Map<string, () => JobMessage>();

  readonly start: JobWaiterOptions['start'] = async (request) => {
    this.requests.push(request);
    return this.results.shift()?.(request) ?? jobMessage(request);
  };
  readonly getJob: JobWaiterOptions['getJob'] = async (jobId) => {
    this.polledJobs.push(jobId);
    return this.jobs.get(jobId)?.();
  };
}

/** Creates a conversion job that records the calls of the converter. */
export function testJob(
  { store }: TestEnvironment,
  upload: TestUpload,
  changes: Partial<ConversionJob> = {},
) {
  const prefix = runPrefix('private', upload.id, 1);
  const calls: unknown[][] = [];
  const stop = new AbortController();
  const job: ConversionJob = {
    uploadId: upload.id,
    key: upload.key,
    source: { kind: 'url', url: 'http://store.example/video.mp4' },
    publish: async (name, body, contentType) => {
      calls.push(['publish', name, contentType]);
      await store.put(prefix + name, body, { contentType });
    },
    copyOutput: async (from) => {
      calls.push(['copyOutput', from]);
      await store.copyPrefix(from, prefix);
    },
    maxDurationSeconds: 3_600,
    keepLoudness: false,
    onProbed: async (probed) => void calls.push(['probed', probed]),
    onPlayable: async (playable) => void calls.push(['playable', playable]),
    onProgress: (progress) => calls.push(['progress', progress]),
    signal: stop.signal,
    ...changes,
  };
  return { job, calls, stop, prefix };
}

export const sendJobMessage = (
  environment: TestEnvironment,
  request: JobRequest,
  changes: Partial<JobMessage>,
): Promise<boolean> => applyJobMessage(environment.db, jobMessage(request, changes));

export const silentLog = createLog('silent');
