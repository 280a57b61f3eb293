/** A backup under load, taken back elsewhere, and everything found that was acknowledged. Not used by the services. */
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
  type Admin,
  adminOf,
  applyAndKeep,
  idsOf,
  importPostings,
  makeFilm,
  noFfmpeg,
  postingsFile,
  sendFilm,
  succeed,
} from './load.ts';

export interface RestoreOptions {
  /** A server on which databases may be made; undefined: the embedded store. */
  serverUrl: string | undefined;
  /** Postings that are there before, and that are being imported while the backup is made. */
  before: number;
  meanwhile: number;
}

/** What was looked for and found, for whoever reads the result. */
export interface RestoreResult {
  acknowledged: Record<keyof Acknowledged, number>;
  /** What the old folder's search index was made from. */
  indexFrom: string[];
  backupSeconds: number;
}

const ASKED_AT_ONCE = 20;

/** @throws Error naming what was lost, or what does not work. */
export async function testRestore({ serverUrl, before, meanwhile }: RestoreOptions): Promise<RestoreResult> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-restore-'));
  const databases = serverUrl
    ? [await createTestDatabase(serverUrl), await createTestDatabase(serverUrl)]
    : [];
  const place = (name: string, database?: { databaseUrl: string }) =>
    serviceEnvironment({
      DATA_DIR: join(folder, name),
      UPLOAD_DIR: join(folder, `${name}-files`),
      // It says what the index was made from.
      LOG_LEVEL: 'info',
      ...(database ? { DATABASE_URL: database.databaseUrl } : {}),
    });
  const running: ServiceProcess[] = [];
  const open = async (env: Environment) => {
    running.push(new ServiceProcess(['jobs', 'video'], { env }));
    return running.at(-1)!.ready();
  };
  try {
    const old = await place('old', databases[0]);
    if (!serverUrl) await createEmbeddedDatabase(old.DATA_DIR!);
    const source = await open(old);
    const admin = adminOf(source);
    const acknowledged: Acknowledged = { postings: [], applications: [], bookmarks: [], posts: [] };
    await importPostings(old, await postingsFile(folder, 'before', before));
    acknowledged.postings = await waitFor('Every imported posting is found', async () => {
      const ids = await idsOf(admin.jobs, '/jobs', 'jobPostings');
      return ids.length === before ? ids : undefined;
    });
    const film = join(folder, 'film.mp4');
    if (!noFfmpeg) {
      makeFilm(film);
      acknowledged.posts.push(await sendFilm(admin, film));
      await ready(admin, acknowledged.posts[0]!);
    }

    const load = applyAndKeep(admin, acknowledged.postings, acknowledged);
    const importing = importPostings(old, await postingsFile(folder, 'meanwhile', meanwhile));
    // Awaited below; if something else fails first, that is the error to report.
    importing.catch(() => {});
    const { id: runId } = await admin.jobs.post('/jobs/crawl', { body: { site: 'demo' } });
    if (!noFfmpeg) acknowledged.posts.push(await sendFilm(admin, film));
    await waitFor('Twenty bookmarks are kept', () => acknowledged.bookmarks.length >= 20);
    // What was answered before the backup begins must be in it.
    const kept = structuredClone(acknowledged);
    const began = Date.now();
    await backUp(old, databases, join(folder, 'backup'));
    const backupSeconds = (Date.now() - began) / 1_000;
    const files = join(folder, 'new-files');
    await copyWhileWritten(old.UPLOAD_DIR!, files);
    await importing;
    await load.stop();
    const session = await admin.jobs.session();
    await source.stop();

    const fresh = await place('new', databases[1]);
    await restore(fresh, databases, join(folder, 'backup'));
    const indexFrom: string[] = [];
    // With the old folder, in which an index stands of what came after the backup; and with an empty one.
    const folders = databases.length > 0 ? [old.DATA_DIR!, join(folder, 'empty')] : [fresh.DATA_DIR!];
    for (const [index, dataDir] of folders.entries()) {
      const target = await open({ ...fresh, DATA_DIR: dataDir, UPLOAD_DIR: files });
      // Signed in before: by the token of then, and by its refresh.
      if (index === 0) await find(adminOf(target, session.accessToken), kept);
      else await adminOf(target).jobs.post('/auth/refresh', { body: { refreshToken: session.refreshToken } });
      await goesOn(target, runId, kept);
      indexFrom.push(await indexOrigin(target));
      await writesOn({ ...fresh, DATA_DIR: dataDir, UPLOAD_DIR: files }, target, folder, `after${index}`);
      await target.stop();
    }
    const counts = Object.entries(kept).map(([what, ids]) => [what, ids.length]);
    return { acknowledged: Object.fromEntries(counts), indexFrom, backupSeconds };
  } finally {
    for (const service of running) await service.stop();
    for (const { drop } of databases) await drop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a folder that a service is writing to. A file that is being written belongs to a run that the backup does not show yet; one that
 * is renamed before its turn comes makes the copy start again.
 */
async function copyWhileWritten(from: string, to: string): Promise<void> {
  await waitFor('The copy of the files', () =>
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
  else await succeed(env, 'backup', path);
}

async function restore(env: Environment, databases: { databaseUrl: string }[], path: string): Promise<void> {
  const [, to] = databases;
  if (to) execFileSync('pg_restore', ['--exit-on-error', '-d', to.databaseUrl, path]);
  else {
    await mkdir(env.DATA_DIR!);
    await succeed(env, 'restore', path);
  }
}

const ready = ({ video }: Admin, id: string) =>
  waitFor(`The film ${id} is ready`, async () => {
    const post = await video.get('/posts/{id}', { params: { path: { id } } });
    if (post.status === 'failed') throw new Error(`The film ${id} failed.`);
    return post.status === 'ready' ? post : undefined;
  });

/** Everything that was acknowledged, by the API. */
async function find({ jobs }: Admin, kept: Acknowledged): Promise<void> {
  const missing = (what: string, wanted: string[], there: string[]) => {
    const found = new Set(there);
    const lost = wanted.filter((id) => !found.has(id));
    if (lost.length > 0) throw new Error(`Lost of ${wanted.length} ${what}: ${lost.slice(0, 10).join(', ')}`);
  };
  missing('applications', kept.applications, await idsOf(jobs, '/applications', 'applications'));
  missing('bookmarks', kept.bookmarks, await idsOf(jobs, '/bookmarks', 'bookmarks', 'jobPostingId'));
  missing('postings', kept.postings, await idsOf(jobs, '/jobs', 'jobPostings'));
}

/** The run and the conversions that were under way come to their end, and media are there. */
async function goesOn(service: ServiceProcess, runId: string, kept: Acknowledged): Promise<void> {
  const admin = adminOf(service);
  await waitFor('The run that was under way ends', async () => {
    const { status } = await admin.jobs.get('/jobs/crawl/{id}', { params: { path: { id: runId } } });
    return ['queued', 'running'].includes(status) ? undefined : status;
  });
  for (const id of kept.posts) {
    const { videoUrl, posterUrl } = await ready(admin, id);
    const text = async (address: string) => {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} is answered ${answer.status}.`);
      return answer.text();
    };
    const here = (address: string) => address.replace(/^https?:\/\/[^/]+/, service.video);
    const uris = (playlist: string) =>
      playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const master = here(videoUrl!);
    const media = new URL(uris(await text(master))[0]!, master).href;
    const [segment] = uris(await text(media));
    await text(new URL(segment!, media).href);
    await text(here(posterUrl!));
  }
}

/** What the search index was made from, once it answers. */
const indexOrigin = (service: ServiceProcess): Promise<string> =>
  service.waitFor('The search index is ready', () => /"from":"(\w+)"/.exec(service.stderr)?.[1]);

/** New postings get numbers of their own and are found; the search finds what the list of all shows, no more. */
async function writesOn(
  env: Environment,
  service: ServiceProcess,
  folder: string,
  name: string,
): Promise<void> {
  const { jobs } = adminOf(service);
  await importPostings(env, await postingsFile(folder, name, 7));
  const total = async (keyword: string[]) => {
    const { response } = await jobs.raw.GET('/jobs', { params: { query: { pageSize: 1, keyword } } });
    return Number(response.headers.get('x-total-count'));
  };
  await waitFor('New postings are found', async () => (await total([name])) === 7);
  const all = await idsOf(jobs, '/jobs', 'jobPostings');
  const found = await idsOf(jobs, '/jobs?company=Example', 'jobPostings');
  let gone = 0;
  for (let at = 0; at < found.length; at += ASKED_AT_ONCE) {
    const ids = found.slice(at, at + ASKED_AT_ONCE);
    const shown = await Promise.all(
      ids.map((id) => jobs.raw.GET('/jobs/{id}', { params: { path: { id } } })),
    );
    gone += shown.filter(({ response }) => !response.ok).length;
  }
  if (new Set(all).size !== all.length || all.length !== (await total([])) || gone > 0)
    throw new Error(`The search shows ${all.length} postings of ${await total([])}; ${gone} are not there.`);
}
