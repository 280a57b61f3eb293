/** The drill: a backup under load, taken back elsewhere, and everything found that was acknowledged. Not used by the services. */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestDatabase } from '@workreel/platform/testing';
import {
  command,
  type Environment,
  environment,
  type Person,
  type Running,
  signIn,
  start,
} from './service.ts';
import {
  type Acknowledged,
  applyAndKeep,
  idsOf,
  importPostings,
  makeFilm,
  noFfmpeg,
  postingsFile,
  sendFilm,
} from './writers.ts';

export interface DrillOptions {
  /** A server on which databases may be made; undefined: the embedded store. */
  serverUrl: string | undefined;
  /** Postings that are there before, and that are being imported while the backup is made. */
  before: number;
  meanwhile: number;
}

/** What was looked for and found, for whoever reads the result. */
export interface DrillFindings {
  acknowledged: Record<keyof Acknowledged, number>;
  /** What the old folder's search index was made from. */
  indexFrom: string[];
  backupSeconds: number;
}

const PATIENCE_MS = 120_000;
const ASKED_AT_ONCE = 20;

/** @throws Error naming what was lost, or what does not work. */
export async function drill({ serverUrl, before, meanwhile }: DrillOptions): Promise<DrillFindings> {
  const folder = await mkdtemp(join(tmpdir(), 'workreel-drill-'));
  const databases = serverUrl
    ? [await createTestDatabase(serverUrl), await createTestDatabase(serverUrl)]
    : [];
  const place = (name: string, database?: { databaseUrl: string }) =>
    environment({
      DATA_DIR: join(folder, name),
      UPLOAD_DIR: join(folder, `${name}-files`),
      ...(database ? { DATABASE_URL: database.databaseUrl } : {}),
    });
  const running: Running[] = [];
  const open = async (env: Environment) => {
    running.push(await start(env));
    return running.at(-1)!;
  };
  try {
    const old = await place('old', databases[0]);
    const source = await open(old);
    const person = await signIn(source.jobs);
    const acknowledged: Acknowledged = { postings: [], applications: [], bookmarks: [], posts: [] };
    await importPostings(old, await postingsFile(folder, 'before', before));
    acknowledged.postings = await until('Every imported posting is found', async () => {
      const ids = await idsOf(person, `${source.jobs}/jobs`, 'jobPostings');
      return ids.length === before ? ids : undefined;
    });
    const film = join(folder, 'film.mp4');
    if (!noFfmpeg) {
      makeFilm(film);
      acknowledged.posts.push(await sendFilm(person, source, film));
      await ready(person, source, acknowledged.posts[0]!);
    }

    const load = applyAndKeep(person, source, acknowledged.postings, acknowledged);
    const importing = importPostings(old, await postingsFile(folder, 'meanwhile', meanwhile));
    const crawl = await person.call('POST', `${source.jobs}/jobs/crawl`, { site: 'demo' });
    const runId = ((await crawl.json()) as { id: string }).id;
    if (!noFfmpeg) acknowledged.posts.push(await sendFilm(person, source, film));
    while (acknowledged.bookmarks.length < 20) await sleep(20);
    // What was answered before the backup begins must be in it.
    const kept = structuredClone(acknowledged);
    const began = Date.now();
    await backUp(old, databases, join(folder, 'backup'));
    const backupSeconds = (Date.now() - began) / 1_000;
    const files = join(folder, 'new-files');
    // A file that is being written when its turn comes is of a run that the backup does not show yet.
    await cp(old.UPLOAD_DIR!, files, { recursive: true, preserveTimestamps: true });
    await importing;
    await load.stop();
    await source.stop();

    const fresh = await place('new', databases[1]);
    await restore(fresh, databases, join(folder, 'backup'));
    const indexFrom: string[] = [];
    // With the old folder, in which an index stands of what came after the backup; and with an empty one.
    const folders = databases.length > 0 ? [old.DATA_DIR!, join(folder, 'empty')] : [fresh.DATA_DIR!];
    for (const [index, dataDir] of folders.entries()) {
      const target = await open({ ...fresh, DATA_DIR: dataDir, UPLOAD_DIR: files });
      // Signed in before: by the token of then, and by its refresh.
      await (index === 0 ? find(person, target, kept) : refresh(target, person.refreshToken));
      await goesOn(await signIn(target.jobs), target, runId, kept);
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

async function succeed(env: Environment, ...args: string[]): Promise<void> {
  const { code, err } = await command(env, ...args);
  if (code !== 0) throw new Error(`workreel ${args.join(' ')} ended with ${code}: ${err}`);
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(200)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`${what}: not within ${PATIENCE_MS / 1_000} s.`);
}

interface Post {
  status: string;
  videoUrl: string | null;
  posterUrl: string | null;
}
const ready = (person: Person, { video }: Running, id: string): Promise<Post> =>
  until(`The film ${id} is ready`, async () => {
    const answer = await person.call('GET', `${video}/posts/${id}`);
    if (!answer.ok) throw new Error(`The post ${id} is answered ${answer.status}.`);
    const post = (await answer.json()) as Post;
    if (post.status === 'failed') throw new Error(`The film ${id} failed.`);
    return post.status === 'ready' ? post : undefined;
  });

/** Everything that was acknowledged, by the API. */
async function find(person: Person, service: Running, kept: Acknowledged): Promise<void> {
  const missing = (what: string, wanted: string[], there: string[]) => {
    const found = new Set(there);
    const lost = wanted.filter((id) => !found.has(id));
    if (lost.length > 0) throw new Error(`Lost of ${wanted.length} ${what}: ${lost.slice(0, 10).join(', ')}`);
  };
  missing(
    'applications',
    kept.applications,
    await idsOf(person, `${service.jobs}/applications`, 'applications'),
  );
  missing(
    'bookmarks',
    kept.bookmarks,
    await idsOf(person, `${service.jobs}/bookmarks`, 'bookmarks', 'jobPostingId'),
  );
  missing('postings', kept.postings, await idsOf(person, `${service.jobs}/jobs`, 'jobPostings'));
}

async function refresh({ jobs }: Running, refreshToken: string): Promise<void> {
  const answer = await fetch(`${jobs}/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  });
  if (!answer.ok) throw new Error(`The session of before the backup is answered ${answer.status}.`);
}

/** The run and the conversions that were under way come to their end, and media are there. */
async function goesOn(person: Person, service: Running, runId: string, kept: Acknowledged): Promise<void> {
  await until('The run that was under way ends', async () => {
    const answer = await person.call('GET', `${service.jobs}/jobs/crawl/${runId}`);
    const { status } = (await answer.json()) as { status: string };
    return ['queued', 'running'].includes(status) ? undefined : status;
  });
  for (const id of kept.posts) {
    const { videoUrl, posterUrl } = await ready(person, service, id);
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
const indexOrigin = ({ said }: Running): Promise<string> =>
  until('The search index is ready', async () => /"from":"(\w+)"/.exec(said())?.[1]);

/** New postings get numbers of their own and are found; the search finds what the list of all shows, no more. */
async function writesOn(env: Environment, service: Running, folder: string, name: string): Promise<void> {
  const person = await signIn(service.jobs);
  await importPostings(env, await postingsFile(folder, name, 7));
  const total = async (query: string) =>
    Number((await fetch(`${service.jobs}/jobs?pageSize=1&${query}`)).headers.get('x-total-count'));
  await until('New postings are found', async () =>
    (await total(`keyword=${name}`)) === 7 ? true : undefined,
  );
  const all = await idsOf(person, `${service.jobs}/jobs`, 'jobPostings');
  const found = await idsOf(person, `${service.jobs}/jobs?company=Example`, 'jobPostings');
  let gone = 0;
  for (let at = 0; at < found.length; at += ASKED_AT_ONCE) {
    const ids = found.slice(at, at + ASKED_AT_ONCE);
    const shown = await Promise.all(ids.map((id) => person.call('GET', `${service.jobs}/jobs/${id}`)));
    gone += shown.filter(({ ok }) => !ok).length;
    for (const answer of shown) await answer.arrayBuffer();
  }
  if (new Set(all).size !== all.length || all.length !== (await total('')) || gone > 0)
    throw new Error(`The search shows ${all.length} postings of ${await total('')}; ${gone} are not there.`);
}
