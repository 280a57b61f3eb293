/** Backs up and restores services under load and verifies that no acknowledged data is lost. For tests. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@workreel/platform/testing';
import { createEmbeddedDatabase } from '@workreel/platform/testing/embedded-database';
import type { Environment } from '@workreel/testing/process';
import { ServiceProcess, serviceEnvironment } from '@workreel/testing/services';
import { waitFor } from '@workreel/testing/wait';
import {
  type Acknowledged,
  type AdminClients,
  adminClients,
  applyAndBookmark,
  createSampleVideo,
  ffmpegMissing,
  importPostings,
  listIds,
  runWorkreel,
  uploadSampleVideo,
  writePostingsFile,
} from './load.ts';

export interface RestoreOptions {
  /** A server on which databases can be created; if undefined, the embedded database is used. */
  serverUrl: string | undefined;
  /** Number of postings imported before the backup. */
  before: number;
  /** Number of postings imported during the backup. */
  during: number;
}

export interface RestoreResult {
  acknowledged: Record<keyof Acknowledged, number>;
  /** Source from which the search index was loaded at each start after the restore. */
  indexSources: string[];
  backupSeconds: number;
}

const CONCURRENT_REQUESTS = 20;

/** @throws Error that states what was lost or does not work. */
export async function testRestore({ serverUrl, before, during }: RestoreOptions): Promise<RestoreResult> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-restore-'));
  const databases = serverUrl
    ? [await createTestDatabase(serverUrl), await createTestDatabase(serverUrl)]
    : [];
  const createEnvironment = (name: string, database?: { databaseUrl: string }) =>
    serviceEnvironment({
      DATA_DIR: join(folder, name),
      UPLOAD_DIR: join(folder, `${name}-files`),
      // At this level, the source of the index is logged.
      LOG_LEVEL: 'info',
      ...(database ? { DATABASE_URL: database.databaseUrl } : {}),
    });
  const running: ServiceProcess[] = [];
  const open = async (env: Environment) => {
    running.push(new ServiceProcess(['jobs', 'video'], { env }));
    return running.at(-1)!.ready();
  };
  try {
    const old = await createEnvironment('old', databases[0]);
    if (!serverUrl) await createEmbeddedDatabase(old.DATA_DIR!);
    const source = await open(old);
    const admin = adminClients(source);
    const acknowledged: Acknowledged = { postings: [], applications: [], bookmarks: [], posts: [] };
    await importPostings(old, await writePostingsFile(folder, 'before', before));
    acknowledged.postings = await waitFor('Every imported posting is found', async () => {
      const ids = await listIds(admin.jobs, '/jobs', 'jobPostings');
      return ids.length === before ? ids : undefined;
    });
    const video = join(folder, 'sample.mp4');
    if (!ffmpegMissing) {
      createSampleVideo(video);
      acknowledged.posts.push(await uploadSampleVideo(admin, video));
      await ready(admin, acknowledged.posts[0]!);
    }

    const load = applyAndBookmark(admin, acknowledged.postings, acknowledged);
    const importing = importPostings(old, await writePostingsFile(folder, 'during', during));
    // Awaited below. If something else fails first, that error is reported.
    importing.catch(() => {});
    const { id: runId } = await admin.jobs.post('/jobs/crawl', { body: { site: 'demo' } });
    if (!ffmpegMissing) acknowledged.posts.push(await uploadSampleVideo(admin, video));
    await waitFor('Twenty bookmarks are acknowledged', () => acknowledged.bookmarks.length >= 20);
    // The backup must contain everything that was acknowledged before it started.
    const expected = structuredClone(acknowledged);
    const startedAt = Date.now();
    await backUp(old, databases, join(folder, 'backup'));
    const backupSeconds = (Date.now() - startedAt) / 1_000;
    const files = join(folder, 'new-files');
    await copyWhileWritten(old.UPLOAD_DIR!, files);
    await importing;
    await load.stop();
    const session = await admin.jobs.session();
    await source.stop();

    const fresh = await createEnvironment('new', databases[1]);
    await restore(fresh, databases, join(folder, 'backup'));
    const indexSources: string[] = [];
    // With a server: the old folder, whose index snapshot is newer than the backup, and an empty folder.
    const folders = databases.length > 0 ? [old.DATA_DIR!, join(folder, 'empty')] : [fresh.DATA_DIR!];
    for (const [index, dataDir] of folders.entries()) {
      const target = await open({ ...fresh, DATA_DIR: dataDir, UPLOAD_DIR: files });
      // The session from before the backup is still valid.
      if (index === 0) await verifyRestored(adminClients(target, session.accessToken), expected);
      else
        await adminClients(target).jobs.post('/auth/refresh', {
          body: { refreshToken: session.refreshToken },
        });
      await verifyResumedWork(target, runId, expected);
      indexSources.push(await readIndexSource(target));
      await verifyNewWrites(
        { ...fresh, DATA_DIR: dataDir, UPLOAD_DIR: files },
        target,
        folder,
        `after${index}`,
      );
      await target.stop();
    }
    const counts = Object.entries(expected).map(([type, ids]) => [type, ids.length]);
    return { acknowledged: Object.fromEntries(counts), indexSources, backupSeconds };
  } finally {
    for (const service of running) await service.stop();
    for (const { drop } of databases) await drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a folder while a service writes to it. Incomplete files belong to conversion attempts that are not in the backup.
 * If a file is renamed before it is copied, copying starts again.
 */
async function copyWhileWritten(from: string, to: string): Promise<void> {
  await waitFor('The files are copied', () =>
    cp(from, to, { recursive: true, preserveTimestamps: true }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    ),
  );
}

async function backUp(env: Environment, databases: { databaseUrl: string }[], path: string): Promise<void> {
  const [from] = databases;
  if (from) execFileSync('pg_dump', ['-Fc', '-f', path, from.databaseUrl]);
  else await runWorkreel(env, 'backup', path);
}

async function restore(env: Environment, databases: { databaseUrl: string }[], path: string): Promise<void> {
  const [, to] = databases;
  if (to) execFileSync('pg_restore', ['--exit-on-error', '-d', to.databaseUrl, path]);
  else {
    await mkdir(env.DATA_DIR!);
    await runWorkreel(env, 'restore', path);
  }
}

const ready = ({ video }: AdminClients, id: string) =>
  waitFor(`Post ${id} is ready`, async () => {
    const post = await video.get('/posts/{id}', { params: { path: { id } } });
    if (post.status === 'failed') throw new Error(`The conversion of post ${id} failed`);
    return post.status === 'ready' ? post : undefined;
  });

/** Verifies that the API returns everything that was acknowledged. */
async function verifyRestored({ jobs }: AdminClients, expected: Acknowledged): Promise<void> {
  const verify = (type: string, expectedIds: string[], ids: string[]) => {
    const returned = new Set(ids);
    const lost = expectedIds.filter((id) => !returned.has(id));
    if (lost.length > 0)
      throw new Error(
        `${lost.length} of ${expectedIds.length} ${type} were lost: ${lost.slice(0, 10).join(', ')}`,
      );
  };
  verify('applications', expected.applications, await listIds(jobs, '/applications', 'applications'));
  verify('bookmarks', expected.bookmarks, await listIds(jobs, '/bookmarks', 'bookmarks', 'jobPostingId'));
  verify('postings', expected.postings, await listIds(jobs, '/jobs', 'jobPostings'));
}

/** Verifies that the interrupted run and conversions finish, and that media can be downloaded. */
async function verifyResumedWork(
  service: ServiceProcess,
  runId: string,
  expected: Acknowledged,
): Promise<void> {
  const admin = adminClients(service);
  await waitFor('The interrupted run finishes', async () => {
    const { status } = await admin.jobs.get('/jobs/crawl/{id}', { params: { path: { id: runId } } });
    return ['queued', 'running'].includes(status) ? undefined : status;
  });
  for (const id of expected.posts) {
    const { videoUrl, posterUrl } = await ready(admin, id);
    const fetchText = async (url: string) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url} returned ${response.status}`);
      return response.text();
    };
    const toService = (url: string) => url.replace(/^https?:\/\/[^/]+/, service.video);
    const uris = (playlist: string) =>
      playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const master = toService(videoUrl!);
    const media = new URL(uris(await fetchText(master))[0]!, master).href;
    const [segment] = uris(await fetchText(media));
    await fetchText(new URL(segment!, media).href);
    await fetchText(toService(posterUrl!));
  }
}

/** Waits until the search index is ready. @returns the source from which it was loaded. */
const readIndexSource = (service: ServiceProcess): Promise<string> =>
  service.waitFor('The search index is ready', () => /"from":"(\w+)"/.exec(service.stderr)?.[1]);

/** Verifies that new postings are stored and found, and that the list and the search agree. */
async function verifyNewWrites(
  env: Environment,
  service: ServiceProcess,
  folder: string,
  name: string,
): Promise<void> {
  const { jobs } = adminClients(service);
  await importPostings(env, await writePostingsFile(folder, name, 7));
  const total = async (keyword: string[]) => {
    const { response } = await jobs.raw.GET('/jobs', { params: { query: { pageSize: 1, keyword } } });
    return Number(response.headers.get('x-total-count'));
  };
  await waitFor('New postings are found', async () => (await total([name])) === 7);
  const all = await listIds(jobs, '/jobs', 'jobPostings');
  const matching = await listIds(jobs, '/jobs?company=Example', 'jobPostings');
  let missing = 0;
  for (let start = 0; start < matching.length; start += CONCURRENT_REQUESTS) {
    const ids = matching.slice(start, start + CONCURRENT_REQUESTS);
    const responses = await Promise.all(
      ids.map((id) => jobs.raw.GET('/jobs/{id}', { params: { path: { id } } })),
    );
    missing += responses.filter(({ response }) => !response.ok).length;
  }
  if (new Set(all).size !== all.length || all.length !== (await total([])) || missing > 0)
    throw new Error(
      `The list contains ${all.length} postings, the search counts ${await total([])}; ${missing} of the postings found by company do not exist`,
    );
}
