/** Generates load during a backup or an upgrade and records what the services acknowledged. For tests. */
import { execFileSync } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { paths as JobsPaths } from '@workreel/jobs-contract/paths';
import { type ApiClient, createClient } from '@workreel/testing/client';
import type { Environment } from '@workreel/testing/process';
import { ADMIN, type ServiceProcess, workreel } from '@workreel/testing/services';
import { uploadFile } from '@workreel/testing/upload';
import type { paths as VideoPaths } from '@workreel/video-contract/paths';

/** Clients of both services, signed in as the admin. */
export interface AdminClients {
  jobs: ApiClient<JobsPaths>;
  video: ApiClient<VideoPaths>;
}

/** @param token - access token of an existing session; if undefined, the clients sign in. */
export function adminClients({ jobs, video }: ServiceProcess, token?: string): AdminClients {
  const options = token === undefined ? { credentials: ADMIN } : { token };
  return { jobs: createClient<JobsPaths>(jobs, options), video: createClient<VideoPaths>(video, options) };
}

/** IDs of objects whose creation a service has acknowledged. */
export interface Acknowledged {
  postings: string[];
  applications: string[];
  bookmarks: string[];
  posts: string[];
}

export const ffmpegMissing = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
})();

/** Writes a file for `jobs import`. @returns its path. */
export async function writePostingsFile(folder: string, name: string, count: number): Promise<string> {
  const path = join(folder, `${name}.jsonl`);
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      sourceUrl: `https://jobs.example.org/${name}/${index}`,
      companyName: 'Example Ltd',
      title: `Backend developer ${name} ${index}`,
    }),
  );
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
}

/** @throws Error if the command fails. */
export async function runWorkreel(env: Environment, ...args: string[]): Promise<void> {
  const { code, stderr } = await workreel(args, { env });
  if (code !== 0)
    throw new Error(`workreel ${args.join(' ')} failed with exit code ${code}: ${stderr.slice(-2_000)}`);
}

export const importPostings = (env: Environment, path: string): Promise<void> =>
  runWorkreel(env, 'jobs', 'import', path, '--json');

/** Reads all pages of a list. @param list - the field that contains the entries. @param key - the field of an entry that contains its ID. */
export async function listIds(
  client: ApiClient<JobsPaths>,
  path: string,
  list: string,
  key = 'id',
): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}pageSize=100`;
  while (next !== undefined) {
    const response: Response = await client.fetch(next);
    if (!response.ok) throw new Error(`${next}: ${response.status}`);
    const body = (await response.json()) as Record<string, Record<string, string>[]>;
    ids.push(...body[list]!.map((row) => row[key]!));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

/** Applies to and bookmarks one posting after another until stopped. */
export function applyAndBookmark(
  { jobs }: AdminClients,
  postings: readonly string[],
  acknowledged: Acknowledged,
): { stop(): Promise<void> } {
  let stopped = false;
  const working = (async () => {
    for (const id of postings) {
      if (stopped) return;
      const applied = await jobs.raw.POST('/applications', { body: { jobPostingId: id } });
      if (applied.response.status === 201) acknowledged.applications.push(applied.data!.id);
      const bookmarked = await jobs.raw.PUT('/bookmarks/{jobPostingId}', {
        params: { path: { jobPostingId: id } },
        body: {},
      });
      if (bookmarked.response.ok) acknowledged.bookmarks.push(id);
    }
  })();
  // `stop` reports an error here, unless something else fails first.
  working.catch(() => {});
  return {
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

export function createSampleVideo(path: string): void {
  const input = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=3', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-c:v', 'libx264', '-preset', 'ultrafast', path]);
}

/** Uploads a video and creates a public post. @returns the ID of the post. */
export async function uploadSampleVideo({ video }: AdminClients, path: string): Promise<string> {
  const uploadId = await uploadFile(video, await openAsBlob(path), { filename: 'sample.mp4' });
  return (await video.post('/posts', { body: { title: 'A sample video', published: true, uploadId } })).id;
}
