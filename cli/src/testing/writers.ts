/** Work that goes on while a backup is made, and what of it was acknowledged. Not used by the services. */
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, type Environment, type Person, type Running } from './service.ts';

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

export async function importPostings(env: Environment, path: string): Promise<void> {
  const { code, err } = await command(env, 'jobs', 'import', path, '--json');
  if (code !== 0) throw new Error(`The import ended with ${code}: ${err.slice(-2_000)}`);
}

/** Every id under a list's address, by its links. @param key - what a row is known by. */
export async function idsOf(person: Person, address: string, list: string, key = 'id'): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `${address}${address.includes('?') ? '&' : '?'}pageSize=100`;
  while (next !== undefined) {
    const answer: Response = await person.call('GET', next);
    if (!answer.ok) throw new Error(`${next}: ${answer.status}`);
    const body = (await answer.json()) as Record<string, Record<string, string>[]>;
    ids.push(...body[list]!.map((row) => row[key]!));
    const [, link] = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '') ?? [];
    next = link && new URL(link, address).href;
  }
  return ids;
}

/** Applies to postings and keeps them, one after the other, until it is told to stop. */
export function applyAndKeep(
  person: Person,
  { jobs }: Running,
  postings: readonly string[],
  acknowledged: Acknowledged,
): { stop(): Promise<void> } {
  let stopped = false;
  const working = (async () => {
    for (const id of postings) {
      if (stopped) return;
      const applied = await person.call('POST', `${jobs}/applications`, { jobPostingId: id });
      if (applied.status === 201)
        acknowledged.applications.push(((await applied.json()) as { id: string }).id);
      const kept = await person.call('PUT', `${jobs}/bookmarks/${id}`, {});
      if (kept.ok) acknowledged.bookmarks.push(id);
    }
  })();
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

/** Sends a file of one part and publishes it. @returns the post's id. */
export async function sendFilm(person: Person, { video }: Running, path: string): Promise<string> {
  const bytes = await readFile(path);
  const json = async <T>(method: string, address: string, body?: object) => {
    const answer = await person.call(method, `${video}${address}`, body);
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const upload = await json<{ id: string; key: string }>('POST', '/uploads', {
    filename: 'film.mp4',
    size: bytes.length,
    contentType: 'video/mp4',
  });
  const post = await json<{ id: string }>('POST', '/posts', {
    title: 'A film',
    visibility: 'public',
    uploadId: upload.id,
  });
  const key = `key=${encodeURIComponent(upload.key)}`;
  const { url } = await json<{ url: string }>('GET', `/s3/multipart/${upload.id}/1?${key}`);
  const put = await fetch(url, { method: 'PUT', body: bytes });
  if (!put.ok) throw new Error(`The part was answered ${put.status}.`);
  const parts = [{ PartNumber: 1, ETag: put.headers.get('etag') }];
  await json('POST', `/s3/multipart/${upload.id}/complete?${key}`, { parts });
  return post.id;
}
