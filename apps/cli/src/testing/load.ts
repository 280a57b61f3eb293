/** Work that goes on while a backup is made, and what of it was acknowledged. Not used by the services. */
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

/** The admin, as a client of each service. */
export interface Admin {
  jobs: ApiClient<JobsPaths>;
  video: ApiClient<VideoPaths>;
}

/** @param token - of a session that there is already; default: a new one. */
export function adminOf({ jobs, video }: ServiceProcess, token?: string): Admin {
  const options = token === undefined ? { credentials: ADMIN } : { token };
  return { jobs: createClient<JobsPaths>(jobs, options), video: createClient<VideoPaths>(video, options) };
}

/** What the services have said they have. */
export interface Acknowledged {
  /** Ids. */
  postings: string[];
  applications: string[];
  bookmarks: string[];
  posts: string[];
}

export const noFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
})();

/** A file of postings. @returns its path. */
export async function postingsFile(folder: string, name: string, count: number): Promise<string> {
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

/** @throws Error where the command fails. */
export async function succeed(env: Environment, ...args: string[]): Promise<void> {
  const { code, stderr } = await workreel(args, { env });
  if (code !== 0) throw new Error(`workreel ${args.join(' ')} ended with ${code}: ${stderr.slice(-2_000)}`);
}

export const importPostings = (env: Environment, path: string): Promise<void> =>
  succeed(env, 'jobs', 'import', path, '--json');

/** Every id of a list, by its links. @param key - what a row is known by. */
export async function idsOf(
  client: ApiClient<JobsPaths>,
  path: string,
  list: string,
  key = 'id',
): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `${path}${path.includes('?') ? '&' : '?'}pageSize=100`;
  while (next !== undefined) {
    const answer: Response = await client.fetch(next);
    if (!answer.ok) throw new Error(`${next}: ${answer.status}`);
    const body = (await answer.json()) as Record<string, Record<string, string>[]>;
    ids.push(...body[list]!.map((row) => row[key]!));
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

/** Applies to postings and keeps them, one after the other, until it is stopped. */
export function applyAndKeep(
  { jobs }: Admin,
  postings: readonly string[],
  acknowledged: Acknowledged,
): { stop(): Promise<void> } {
  let stopped = false;
  const working = (async () => {
    for (const id of postings) {
      if (stopped) return;
      const applied = await jobs.raw.POST('/applications', { body: { jobPostingId: id } });
      if (applied.response.status === 201) acknowledged.applications.push(applied.data!.id);
      const kept = await jobs.raw.PUT('/bookmarks/{jobPostingId}', {
        params: { path: { jobPostingId: id } },
        body: {},
      });
      if (kept.response.ok) acknowledged.bookmarks.push(id);
    }
  })();
  // `stop` reports it; if something else fails first, that is the error to report.
  working.catch(() => {});
  return {
    stop: async () => {
      stopped = true;
      await working;
    },
  };
}

export function makeFilm(path: string): void {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=3', '-pix_fmt', 'yuv420p'];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...picture, '-c:v', 'libx264', '-preset', 'ultrafast', path]);
}

/** Sends a file and publishes it. @returns the post's id. */
export async function sendFilm({ video }: Admin, path: string): Promise<string> {
  const uploadId = await uploadFile(video, await openAsBlob(path), { filename: 'film.mp4' });
  return (await video.post('/posts', { body: { title: 'A film', visibility: 'public', uploadId } })).id;
}
