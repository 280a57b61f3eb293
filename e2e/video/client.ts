/** A client of the video API for tests. */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { type ApiClient, type Credentials, createClient } from '@workreel/testing/client';
import { uploadFile } from '@workreel/testing/upload';
import type { Post as AnyPost, Upload } from '@workreel/video-contract';
import type { paths } from '@workreel/video-contract/paths';
import { WAIT_TIMEOUT_MS } from '../lib/timeouts.ts';

/** Twice the usual timeout, because a conversion may wait for other conversions. */
const CONVERSION_TIMEOUT_MS = 2 * WAIT_TIMEOUT_MS;

/** A post that is ready, with all optional properties present. */
export type Post = { [Key in keyof AnyPost]: NonNullable<AnyPost[Key]> };

export interface PostMetadata {
  title: string;
  description?: string;
  visibility?: AnyPost['visibility'];
  /** Whether the post is published, which is the default. */
  published?: boolean;
  tags?: string[];
  chapters?: { start: number; title: string }[];
}

export interface TestUser extends Credentials {
  accountId: string;
  name: string;
  /** Sends requests as this user. */
  api: ApiClient<paths>;
}

interface Service {
  url: string;
}

export const createApiClient = ({ url }: Service, credentials?: Credentials): ApiClient<paths> =>
  createClient<paths>(url, credentials && { credentials });

export async function register(service: Service, name: string): Promise<TestUser> {
  const credentials = { email: `${crypto.randomUUID()}@example.org`, password: 'a-password-of-tests' };
  await createApiClient(service).post('/auth/register', { body: { ...credentials, name } });
  const api = createApiClient(service, credentials);
  return { ...credentials, name, api, accountId: (await api.session()).account.id };
}

/** Ends the sessions of the user in browsers, as from another one. */
export async function endBrowserSessions({ api }: TestUser): Promise<void> {
  const { sessions } = await api.get('/auth/sessions');
  for (const { id, current } of sessions)
    if (!current) await api.delete('/auth/sessions/{id}', { params: { path: { id } } });
}

export const getPost = async (api: ApiClient<paths>, id: string): Promise<Post> =>
  (await api.get('/posts/{id}', { params: { path: { id } } })) as Post;

/** Uploads a file in parts. @returns the ID of the completed upload. */
export const sendFile = async ({ api }: TestUser, file: string): Promise<string> =>
  uploadFile(api, await openAsBlob(file), { filename: basename(file) });

/** Uploads a file and publishes its post. */
export async function publish(user: TestUser, file: string, metadata: PostMetadata): Promise<Post> {
  const uploadId = await sendFile(user, file);
  return (await user.api.post('/posts', { body: { published: true, ...metadata, uploadId } })) as Post;
}

/** Follows the events of an upload until it is ready or has failed. */
export async function waitForConversion({ api }: TestUser, uploadId: string): Promise<Upload> {
  const response = await api.fetch(`/uploads/${uploadId}/events`, {
    signal: AbortSignal.timeout(CONVERSION_TIMEOUT_MS),
  });
  const events = (await response.text()).trim().split('\n\n');
  const last = /^event: end$[\s\S]*^data: (.*)$/m.exec(events.at(-1)!);
  if (!last) throw new Error(`The event stream ended without an end event: ${events.at(-1)}`);
  return JSON.parse(last[1]!) as Upload;
}

/** Downloads the original of a user's post. @returns its SHA-256. */
export async function originalDigest({ api }: TestUser, postId: string): Promise<string> {
  const response = await api.fetch(`/posts/${postId}/original`, { redirect: 'manual' });
  if (response.status !== 302)
    throw new Error(`GET /posts/${postId}/original returned ${response.status}, not 302`);
  // The presigned URL requires no authentication.
  const original = await fetch(response.headers.get('location')!);
  if (!original.ok) throw new Error(`Downloading the original returned ${original.status}`);
  const digest = createHash('sha256');
  for await (const chunk of original.body!) digest.update(chunk);
  return digest.digest('hex');
}
