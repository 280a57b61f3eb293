/** What must hold when all is done. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { checkStream, printFindings } from '@workreel/hls/check';
import type { ApiClient } from '@workreel/testing/client';
import type { Post } from '@workreel/video-contract';
import type { paths } from '@workreel/video-contract/paths';
import { inStore } from '../area.ts';
import type { VideoEnvironment } from './environment.ts';
import type { TestUpload } from './upload.ts';

const PAGE_SIZE = 100;
/** More than the sweep's patience with what was given up. */
const LONG_MS = 8 * 86_400_000;

/** Everything that was acknowledged is there, as it was sent; what is ready plays. */
export async function verifyUpload(
  client: ApiClient<paths>,
  { upload, postId, sample, visibility }: TestUpload,
): Promise<void> {
  const now = await client.get('/uploads/{id}', { params: { path: { id: upload!.id } } });
  const post = await client.get('/posts/{id}', { params: { path: { id: postId! } } });
  assert.equal(now.state, sample.playable ? 'ready' : 'failed', JSON.stringify(now));
  assert.deepEqual([post.title, post.visibility], [sample.filename, visibility]);
  const redirect = await client.fetch(`/posts/${postId}/original`, { redirect: 'manual' });
  assert.equal(redirect.status, 302, `the original of ${sample.filename} is nowhere`);
  const original = await fetch(redirect.headers.get('location')!);
  assert.equal(original.status, 200, `the original of ${sample.filename} does not answer`);
  const sha256 = createHash('sha256')
    .update(Buffer.from(await original.arrayBuffer()))
    .digest('hex');
  assert.equal(sha256, sample.sha256, `${sample.filename} is stored with other bytes`);
  if (now.state !== 'ready') return assert.equal(post.videoUrl, null, 'what failed shows something');
  assert.ok(post.videoUrl, `${sample.filename} is ready and shows nothing`);
  assert.ok(post.videoUrl.includes(`/${visibility}/`), `${sample.filename} is not ${visibility}`);
  const findings = (await checkStream(post.videoUrl)).filter(({ severity }) => severity === 'error');
  assert.deepEqual(findings, [], `${sample.filename}: ${printFindings(findings)}`);
  for (const address of [post.posterUrl, post.storyboardUrl]) {
    if (address !== null) assert.equal((await fetch(address)).status, 200, `${address} does not answer`);
  }
}

/**
 * Names of files and empty folders that nothing refers to, relative to the upload directory; those of the
 * folder for temporary files too.
 */
export async function leftovers({ client, root, temporary }: VideoEnvironment): Promise<string[]> {
  const known: string[] = [];
  for (const post of await allPosts(client)) {
    const upload = await client.get('/uploads/{id}', { params: { path: { id: post.uploadId } } });
    known.push(upload.key);
    const [prefix] = /(public|private)\/[0-9a-f-]{36}\/\d+\//.exec(post.videoUrl ?? '') ?? [];
    if (prefix) known.push(prefix);
  }
  const found = [...(await ends(root)), ...(await ends(temporary))];
  return found.filter(
    (name) => !known.some((key) => (key.endsWith('/') ? name.startsWith(key) : name === key)),
  );
}

async function allPosts(client: ApiClient<paths>): Promise<Post[]> {
  const all: Post[] = [];
  for (let pagenum = 1; ; pagenum++) {
    const { posts } = await client.get('/posts', { params: { query: { pagenum, pageSize: PAGE_SIZE } } });
    all.push(...posts);
    if (posts.length < PAGE_SIZE) return all;
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
 * Lets a week pass for what was given up, in the data of a stopped service: uploads whose beginning was
 * never answered, and transfers that no upload knows, which a sweep leaves alone while they are young.
 */
export async function letTimePass({ root, store }: VideoEnvironment): Promise<void> {
  const ago = new Date(Date.now() - LONG_MS);
  await inStore(store, (opened) =>
    opened.run(`update video.uploads set expires_at = $1 where state in ('pending', 'uploading')`, [ago]),
  );
  const transfers = join(root, '.store/transfers');
  for (const id of await readdir(transfers)) {
    const file = join(transfers, id, 'transfer.json');
    const about = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...about, initiatedAt: ago.toISOString() }));
  }
}

/** What the database of a stopped service holds: nothing is under way, and nothing waits to be done. */
export const verifyDatabase = ({ store }: VideoEnvironment): Promise<void> =>
  inStore(store, async (opened) => {
    const rowsOf = async (text: string) => (await opened.run(text)).rows;
    assert.deepEqual(
      await rowsOf(
        `select u.id, u.state, cv.state as conversion, cv.error_code
         from video.uploads u left join video.conversions cv on cv.upload_id = u.id
         where coalesce(cv.state, u.state) not in ('ready', 'failed', 'expired')
           or (cv.state is not distinct from 'failed') <> (cv.error_message is not null)`,
      ),
      [],
      'an upload did not end, or without its reason',
    );
    assert.deepEqual(await rowsOf('select * from queue.owners'), [], 'work has an owner though nobody works');
    assert.deepEqual(
      await rowsOf(
        `select name, state, data, output from pgboss.job
         where name like 'video-%' and state in ('created', 'retry', 'active', 'failed')`,
      ),
      [],
      'work is left over',
    );
  });
