/** The service's calls, as a program of somebody else would make them. */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { PATIENCE_MS } from '../lib/patience.ts';
import type { VideoService } from './service.ts';

/** Some of them are converted behind others. */
const SETTLE_MS = 2 * PATIENCE_MS;

export interface Upload {
  id: string;
  key: string;
  partSize: number;
  partCount: number;
  state: string;
  error: { code: string } | null;
}
export interface Post {
  id: string;
  title: string;
  status: string;
  playable: boolean;
  videoUrl: string;
  width: number;
  height: number;
  durationSeconds: number;
  renditions: { name: string; width: number; height: number; bandwidth: number }[];
  error: { code: string } | null;
}
export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Somebody with an account. */
export interface Person {
  accountId: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

/** Makes an account and signs in. */
export async function register(service: VideoService, name: string): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.org`;
  const password = 'a-password-of-tests';
  expectStatus(201, await call(service, 'POST', '/auth/register', { body: { email, password, name } }));
  return { ...(await login(service, { email, password })), name, email, password };
}

/** Signs in. */
export async function login(
  service: VideoService,
  credentials: { email: string; password: string },
): Promise<Pick<Person, 'accountId' | 'token'>> {
  const answer = await call(service, 'POST', '/auth/login', { body: credentials });
  const { accessToken, account } = expectStatus<{ accessToken: string; account: { id: string } }>(
    200,
    answer,
  );
  return { accountId: account.id, token: accessToken };
}

/** One call. @param options - `body`: sent as JSON, or as it is where it is a text; `token`: of whoever calls. */
export async function call(
  service: VideoService,
  method: string,
  path: string,
  options: { body?: object | string; token?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { body, token, headers } = options;
  const answer = await fetch(new URL(path, service.address), {
    method,
    redirect: 'manual',
    headers: {
      ...(typeof body === 'object' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
}

/** @throws what was answered instead. @returns the body. */
export function expectStatus<Body>(status: number, answer: Answer): Body {
  if (answer.status !== status)
    throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  return answer.body as Body;
}

/** Sends a file in parts. @returns the upload's id, when the service has all of it. */
export async function sendFile(service: VideoService, { token }: Person, file: string): Promise<string> {
  const bytes = await openAsBlob(file);
  const asked = { filename: basename(file), size: bytes.size, contentType: '' };
  const begun = await call(service, 'POST', '/uploads', { body: asked, token });
  const { id, key, partSize, partCount } = expectStatus<Upload>(201, begun);
  const numbers = Array.from({ length: partCount }, (_, index) => index + 1);
  const wire = (path: string) => `/s3/multipart/${id}${path}?key=${encodeURIComponent(key)}`;
  const batch = `${wire('/batch')}&partNumbers=${numbers.join(',')}`;
  const { presignedUrls } = expectStatus<{ presignedUrls: Record<number, string> }>(
    200,
    await call(service, 'GET', batch, { token }),
  );
  const parts = [];
  for (const number of numbers) {
    const body = bytes.slice((number - 1) * partSize, number * partSize);
    const stored = await fetch(presignedUrls[number]!, { method: 'PUT', body });
    if (!stored.ok) throw new Error(`Part ${number}: ${stored.status} ${await stored.text()}`);
    parts.push({ PartNumber: number, ETag: stored.headers.get('etag') });
  }
  expectStatus(200, await call(service, 'POST', wire('/complete'), { body: { parts }, token }));
  return id;
}

/** Sends a file and makes its post. */
export async function publish(
  service: VideoService,
  person: Person,
  file: string,
  words: { title: string; description?: string; visibility?: string; tags?: string[] },
): Promise<Post & { uploadId: string }> {
  const uploadId = await sendFile(service, person, file);
  const body = { ...words, uploadId };
  return expectStatus(201, await call(service, 'POST', '/posts', { body, token: person.token }));
}

/** The upload when it is ready or has failed, as its events tell. */
export async function settled(service: VideoService, { token }: Person, uploadId: string): Promise<Upload> {
  const answer = await fetch(`${service.address}/uploads/${uploadId}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(SETTLE_MS),
  });
  const events = (await answer.text()).trim().split('\n\n');
  const last = /^event: end$[\s\S]*^data: (.*)$/m.exec(events.at(-1)!);
  if (!last) throw new Error(`The events ended with: ${events.at(-1)}`);
  return JSON.parse(last[1]!) as Upload;
}

/** The SHA-256 of what the service hands back to the owner as the original. */
export async function originalDigest(
  service: VideoService,
  { token }: Person,
  postId: string,
): Promise<string> {
  const answer = await call(service, 'GET', `/posts/${postId}/original`, { token });
  expectStatus(302, answer);
  // Whoever was given the address needs nothing else.
  const original = await fetch(new URL(answer.headers.get('location')!, service.address));
  if (!original.ok) throw new Error(`The original: ${original.status}`);
  const digest = createHash('sha256');
  for await (const chunk of original.body!) digest.update(chunk);
  return digest.digest('hex');
}
