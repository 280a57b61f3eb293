/** What must hold when all is done. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { openStore } from '@workreel/platform/database';
import type { Post, Upload } from '@workreel/video-contract';
import { checkStream, printFindings } from '@workreel/video-server/hls-check';
import { type Api, send } from './api.ts';
import type { Sending } from './client.ts';
import type { World } from './world.ts';

const PAGE_SIZE = 100;
/** More than the sweep's patience with what was given up. */
const LONG_MS = 8 * 86_400_000;

/** Everything that was acknowledged is there, as it was sent; what is ready plays. */
export async function judgeSending(
  api: Api,
  { upload, postId, footage, visibility }: Sending,
): Promise<void> {
  const now = (await api.call<Upload>('GET', `/uploads/${upload!.id}`)).json;
  const post = (await api.call<Post>('GET', `/posts/${postId}`)).json;
  assert.equal(now.state, footage.playable ? 'ready' : 'failed', JSON.stringify(now));
  assert.deepEqual([post.title, post.visibility], [footage.filename, visibility]);
  const original = await send(await api.redirect(`/posts/${postId}/original`));
  assert.equal(original?.status, 200, `the original of ${footage.filename} does not answer`);
  const sha256 = createHash('sha256').update(original.body).digest('hex');
  assert.equal(sha256, footage.sha256, `${footage.filename} is stored with other bytes`);
  if (now.state !== 'ready') return assert.equal(post.videoUrl, null, 'what failed shows something');
  assert.ok(post.videoUrl, `${footage.filename} is ready and shows nothing`);
  assert.ok(post.videoUrl.includes(`/${visibility}/`), `${footage.filename} is not ${visibility}`);
  const findings = (await checkStream(post.videoUrl)).filter(({ severity }) => severity === 'error');
  assert.deepEqual(findings, [], `${footage.filename}: ${printFindings(findings)}`);
  for (const address of [post.posterUrl, post.storyboardUrl]) {
    if (address !== null) assert.equal((await send(address))?.status, 200, `${address} does not answer`);
  }
}

/**
 * Names of files and empty folders that nothing refers to, relative to the upload directory; those of the
 * folder for temporary files too.
 */
export async function leftovers(api: Api, { root, temporary }: World): Promise<string[]> {
  const known: string[] = [];
  for (const post of await allPosts(api)) {
    const upload = (await api.call<Upload>('GET', `/uploads/${post.uploadId}`)).json;
    known.push(upload.key);
    const [prefix] = /(public|private)\/[0-9a-f-]{36}\/\d+\//.exec(post.videoUrl ?? '') ?? [];
    if (prefix) known.push(prefix);
  }
  const found = [...(await ends(root)), ...(await ends(temporary))];
  return found.filter(
    (name) => !known.some((key) => (key.endsWith('/') ? name.startsWith(key) : name === key)),
  );
}

async function allPosts(api: Api): Promise<Post[]> {
  const posts: Post[] = [];
  for (let page = 1; ; page++) {
    const path = `/posts?pagenum=${page}&pageSize=${PAGE_SIZE}`;
    const { json } = await api.call<{ posts: Post[] }>('GET', path);
    posts.push(...json.posts);
    if (json.posts.length < PAGE_SIZE) return posts;
  }
}

/** The store's own folders, which stay when they are empty. */
const SKELETON = /^(originals|public|private|\.store|\.store\/[^/]+)\/$/;

/** Files, and folders with nothing in them: those end with a slash. */
async function ends(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const nameOf = (entry: { parentPath: string; name: string }) =>
    relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
  const names = entries.map((entry) => (entry.isDirectory() ? `${nameOf(entry)}/` : nameOf(entry)));
  return names.filter(
    (name) =>
      !SKELETON.test(name) &&
      !names.some((other) => other !== name && other.startsWith(`${name}/`.replace('//', '/'))),
  );
}

/**
 * Lets a week pass for what was given up, in the house of a stopped service: uploads whose beginning was
 * never answered, and transfers that no upload knows, which a sweep leaves alone while they are young.
 */
export async function letTimePass(world: World): Promise<void> {
  const ago = new Date(Date.now() - LONG_MS);
  await inStore(world, (run) =>
    run(`update video.uploads set expires_at = $1 where state in ('pending', 'uploading')`, [ago]),
  );
  const transfers = join(world.root, '.store/transfers');
  for (const id of await readdir(transfers)) {
    const file = join(transfers, id, 'transfer.json');
    const about = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...about, initiatedAt: ago.toISOString() }));
  }
}

/** What the database of a stopped service holds: nothing is under way, and nothing waits to be done. */
export async function judgeDatabase(world: World): Promise<void> {
  await inStore(world, async (run) => {
    assert.deepEqual(
      await run(
        `select id, state, error_code from video.uploads
         where state not in ('ready', 'failed', 'expired') or (state = 'failed') <> (error_message is not null)`,
      ),
      [],
      'an upload did not end, or without its reason',
    );
    assert.deepEqual(await run('select * from queue.owners'), [], 'work has an owner though nobody works');
    assert.deepEqual(
      await run(
        `select name, state, data, output from pgboss.job
         where name like 'video-%' and state in ('created', 'retry', 'active', 'failed')`,
      ),
      [],
      'work is left over',
    );
  });
}

type Run = (text: string, values?: unknown[]) => Promise<unknown[]>;

async function inStore<T>({ house }: World, use: (run: Run) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = house;
  const store = await openStore({ databaseUrl, dataDir }, 'torture', () => {});
  try {
    return await use(async (text, values) => (await store.run(text, values)).rows);
  } finally {
    await store.close();
  }
}
