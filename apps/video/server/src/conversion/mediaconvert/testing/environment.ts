/** A database, a store and a MediaConvert that does what it is told, for tests. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { ObjectStore } from '@workreel/object-store';
import { openTestFileStore } from '@workreel/object-store/testing/file';
import { type Channel, openChannel, type Store } from '@workreel/platform/database';
import { createLog } from '@workreel/platform/log';
import { openTestStore } from '@workreel/platform/testing';
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
  database: Store;
  db: VideoDb;
  channel: Channel;
  store: ObjectStore;
  /** An upload that has arrived, as far as the database knows. */
  upload(state?: 'uploading' | 'uploaded'): Promise<TestUpload>;
  jobRequestOf(upload: TestUpload, attempt?: number): JobRequest;
  close(): Promise<void>;
}

/** @param own - a store that the test closes itself; default one of files. */
export async function openTestEnvironment(own?: ObjectStore): Promise<TestEnvironment> {
  const { store: database, close } = await openTestStore(videoMigrations);
  const db = database.db<VideoTables>();
  const channel = await openChannel(database, UPLOAD_CHANNEL);
  const files = own === undefined ? await openTestFileStore() : undefined;
  const store = own ?? files!.store;
  return {
    database,
    db,
    channel,
    store,
    upload: async (state = 'uploaded') => {
      const upload = { id: randomUUID(), key: originalKey(randomBytes(16).toString('hex'), 'film.mp4') };
      await database.run(
        `insert into video.uploads (id, owner_id, key, filename, content_type, state, expires_at)
          values ($1, gen_random_uuid(), $2, 'film.mp4', 'video/mp4', $3, now() + interval '1 day')`,
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

export const jobMessage = (request: JobRequest, said: Partial<JobMessage> = {}): JobMessage => ({
  kind: 'job',
  request: jobRequestId(request),
  jobId: `job-of-${jobRequestId(request)}`,
  status: 'started',
  at: new Date().toISOString(),
  ...said,
});

/** MediaConvert's calls: what was ordered, and what it answers of jobs. */
export class TestMediaConvert {
  readonly started: JobRequest[] = [];
  readonly asked: string[] = [];
  /** What starting a job request answers or fails with, one after the other; else that it has started. */
  readonly answers: ((request: JobRequest) => JobMessage | Promise<JobMessage>)[] = [];
  /** By id; of others nothing is known. */
  readonly jobs = new Map<string, () => JobMessage>();

  readonly start: JobWaiterOptions['start'] = async (request) => {
    this.started.push(request);
    return this.answers.shift()?.(request) ?? jobMessage(request);
  };
  readonly getJob: JobWaiterOptions['getJob'] = async (jobId) => {
    this.asked.push(jobId);
    return this.jobs.get(jobId)?.();
  };
}

/** A conversion as a worker asks for it, and what it told. */
export function testJob(
  { store }: TestEnvironment,
  upload: TestUpload,
  changes: Partial<ConversionJob> = {},
) {
  const prefix = runPrefix('private', upload.id, 1);
  const told: unknown[][] = [];
  const stop = new AbortController();
  const job: ConversionJob = {
    uploadId: upload.id,
    key: upload.key,
    source: { kind: 'url', url: 'http://store.example/film.mp4' },
    publish: async (name, body, contentType) => {
      told.push(['publish', name, contentType]);
      await store.put(prefix + name, body, { contentType });
    },
    copyOutput: async (from) => {
      told.push(['copyOutput', from]);
      await store.copyPrefix(from, prefix);
    },
    maxDurationSeconds: 3_600,
    onProbed: async (probed) => void told.push(['probed', probed]),
    onPlayable: async (playable) => void told.push(['playable', playable]),
    onProgress: (share) => told.push(['progress', share]),
    signal: stop.signal,
    ...changes,
  };
  return { job, told, stop, prefix };
}

export const tell = (
  environment: TestEnvironment,
  request: JobRequest,
  said: Partial<JobMessage>,
): Promise<boolean> => applyJobMessage(environment.db, jobMessage(request, said));

export const quiet = createLog('silent');
