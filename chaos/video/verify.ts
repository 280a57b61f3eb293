/** Verifies the data of the video service after all uploads are finished. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { checkStream, formatViolations } from '@workreel/hls/check';
import type { ApiClient } from '@workreel/testing/client';
import type { Post } from '@workreel/video-contract';
import type { paths } from '@workreel/video-contract/paths';
import { withDatabase } from '../area.ts';
import type { VideoEnvironment } from './environment.ts';
import type { TestUpload } from './upload.ts';

const PAGE_SIZE = 100;
/** Where the file store announces the port for calls of the service. */
const CONTROL_PREFIX = '.store/control/';
/** More than the age at which garbage collection deletes abandoned data. */
const ABANDONED_MS = 8 * 86_400_000;

/** Checks that the original is stored unchanged, its post has the acknowledged values, and a converted video is playable. */
export async function verifyUpload(
  client: ApiClient<paths>,
  { upload, postId, sample, visibility }: TestUpload,
): Promise<void> {
  const { filename } = sample;
  const current = await client.get('/uploads/{id}', { params: { path: { id: upload!.id } } });
  const post = await client.get('/posts/{id}', { params: { path: { id: postId! } } });
  assert.equal(current.state, sample.playable ? 'ready' : 'failed', JSON.stringify(current));
  assert.deepEqual([post.title, post.visibility], [filename, visibility]);
  const redirect = await client.fetch(`/posts/${postId}/original`, { redirect: 'manual' });
  assert.equal(redirect.status, 302, `the original of ${filename} returned ${redirect.status}`);
  const original = await fetch(redirect.headers.get('location')!);
  assert.equal(original.status, 200, `the download of ${filename} returned ${original.status}`);
  const sha256 = createHash('sha256')
    .update(Buffer.from(await original.arrayBuffer()))
    .digest('hex');
  assert.equal(sha256, sample.sha256, `the stored original of ${filename} differs from the uploaded file`);
  if (current.state !== 'ready')
    return assert.equal(post.videoUrl, null, `the failed upload ${filename} has a videoUrl`);
  assert.ok(post.videoUrl, `${filename} is ready but has no videoUrl`);
  assert.ok(post.videoUrl.includes(`/${visibility}/`), `the files of ${filename} are not ${visibility}`);
  const violations = (await checkStream(post.videoUrl)).filter(({ severity }) => severity === 'error');
  assert.deepEqual(violations, [], `${filename}: ${formatViolations(violations)}`);
  for (const url of [post.posterUrl, post.storyboardUrl]) {
    if (url === null) continue;
    const { status } = await fetch(url);
    assert.equal(status, 200, `${url} returned ${status}`);
  }
}

/**
 * Finds files and empty folders that no post refers to, in the upload folder and the temporary folder.
 *
 * @returns their paths, relative to these folders.
 */
export async function findUnreferencedFiles({
  client,
  uploadDir,
  tempDir,
}: VideoEnvironment): Promise<string[]> {
  /** Keys of files, and prefixes that end with a slash. */
  const referenced: string[] = [CONTROL_PREFIX];
  for (const post of await listPosts(client)) {
    const upload = await client.get('/uploads/{id}', { params: { path: { id: post.uploadId } } });
    referenced.push(upload.key);
    const [prefix] = /(public|private)\/[0-9a-f-]{36}\/\d+\//.exec(post.videoUrl ?? '') ?? [];
    if (prefix) referenced.push(prefix);
  }
  const leaves = [...(await listLeaves(uploadDir)), ...(await listLeaves(tempDir))];
  return leaves.filter(
    (name) => !referenced.some((key) => (key.endsWith('/') ? name.startsWith(key) : name === key)),
  );
}

async function listPosts(client: ApiClient<paths>): Promise<Post[]> {
  const all: Post[] = [];
  for (let pagenum = 1; ; pagenum++) {
    const { posts } = await client.get('/posts', { params: { query: { pagenum, pageSize: PAGE_SIZE } } });
    all.push(...posts);
    if (posts.length < PAGE_SIZE) return all;
  }
}

/** Folders that the file store keeps even if they are empty. */
const PERMANENT_FOLDERS = /^(originals|public|private|\.store|\.store\/[^/]+)\/$/;

/** Lists files and empty folders, the latter with a trailing slash. */
async function listLeaves(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const pathOf = (entry: { parentPath: string; name: string }) =>
    relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
  const names = entries.map((entry) => (entry.isDirectory() ? `${pathOf(entry)}/` : pathOf(entry)));
  return names.filter(
    (name) =>
      !PERMANENT_FOLDERS.test(name) &&
      !names.some((other) => other !== name && other.startsWith(`${name}/`.replace('//', '/'))),
  );
}

/**
 * Backdates unfinished uploads and multipart transfers, since garbage collection ignores recent ones. A lost response to the creation
 * of an upload leaves such data. The service must be stopped.
 */
export async function backdateAbandonedUploads({ uploadDir, location }: VideoEnvironment): Promise<void> {
  const date = new Date(Date.now() - ABANDONED_MS);
  await withDatabase(location, (database) =>
    database.run(`update video.uploads set expires_at = $1 where state in ('pending', 'uploading')`, [date]),
  );
  const transfers = join(uploadDir, '.store/transfers');
  for (const id of await readdir(transfers)) {
    const file = join(transfers, id, 'transfer.json');
    const metadata = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...metadata, initiatedAt: date.toISOString() }));
  }
}

/** Checks that all uploads and queue jobs are finished. The service must be stopped. */
export const verifyDatabase = ({ location }: VideoEnvironment): Promise<void> =>
  withDatabase(location, async (database) => {
    const query = async (text: string) => (await database.run(text)).rows;
    assert.deepEqual(
      await query(
        `select u.id, u.state, cv.state as conversion, cv.error_code
         from video.uploads u left join video.conversions cv on cv.upload_id = u.id
         where coalesce(cv.state, u.state) not in ('ready', 'failed', 'expired')
           or (cv.state is not distinct from 'failed') <> (cv.error_message is not null)`,
      ),
      [],
      'uploads are unfinished or have an unexpected or missing error message',
    );
    assert.deepEqual(
      await query('select * from queue.owners'),
      [],
      'queue jobs have an owner although no process is running',
    );
    // What a conversion has encoded again is removed two days later.
    assert.deepEqual(
      await query(
        `select name, state, data, output from pgboss.job
         where name like 'video-%' and state in ('created', 'retry', 'active', 'failed')
           and not (name = 'video-remove' and state = 'created' and start_after > now() + interval '1 day')`,
      ),
      [],
      'queue jobs are unfinished or failed',
    );
  });
