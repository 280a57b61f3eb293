/** What a program of somebody else would do with the service's API. */
import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { type ApiClient, type Credentials, createClient } from '@workreel/testing/client';
import { uploadFile } from '@workreel/testing/upload';
import type { Post as AnyPost, Upload } from '@workreel/video-contract';
import type { paths } from '@workreel/video-contract/paths';
import { PATIENCE_MS } from '../lib/patience.ts';

/** Some of them are converted behind others. */
const SETTLE_MS = 2 * PATIENCE_MS;

/** One that is ready, or has what is read of it. */
export type Post = { [Key in keyof AnyPost]: NonNullable<AnyPost[Key]> };

/** What is said of a video when it is published. */
export interface PostTexts {
  title: string;
  description?: string;
  visibility?: AnyPost['visibility'];
  tags?: string[];
}

/** Somebody with an account. */
export interface Person extends Credentials {
  accountId: string;
  name: string;
  /** Calls of theirs. */
  api: ApiClient<paths>;
}

interface Service {
  address: string;
}

/** Calls of nobody in particular, or of somebody with an account. */
export const apiOf = ({ address }: Service, credentials?: Credentials): ApiClient<paths> =>
  createClient<paths>(address, credentials && { credentials });

/** Makes an account. */
export async function register(service: Service, name: string): Promise<Person> {
  const credentials = { email: `${crypto.randomUUID()}@example.org`, password: 'a-password-of-tests' };
  await apiOf(service).post('/auth/register', { body: { ...credentials, name } });
  const api = apiOf(service, credentials);
  return { ...credentials, name, api, accountId: (await api.session()).account.id };
}

export const getPost = async (api: ApiClient<paths>, id: string): Promise<Post> =>
  (await api.get('/posts/{id}', { params: { path: { id } } })) as Post;

/** Sends a file in parts. @returns the upload's id, when the service has all of it. */
export const sendFile = async ({ api }: Person, file: string): Promise<string> =>
  uploadFile(api, await openAsBlob(file), { filename: basename(file) });

/** Sends a file and makes its post. */
export async function publish(person: Person, file: string, texts: PostTexts): Promise<Post> {
  const uploadId = await sendFile(person, file);
  return (await person.api.post('/posts', { body: { ...texts, uploadId } })) as Post;
}

/** The upload when it is ready or has failed, by its events. */
export async function settled({ api }: Person, uploadId: string): Promise<Upload> {
  const answer = await api.fetch(`/uploads/${uploadId}/events`, { signal: AbortSignal.timeout(SETTLE_MS) });
  const events = (await answer.text()).trim().split('\n\n');
  const last = /^event: end$[\s\S]*^data: (.*)$/m.exec(events.at(-1)!);
  if (!last) throw new Error(`The events ended with: ${events.at(-1)}`);
  return JSON.parse(last[1]!) as Upload;
}

/** The SHA-256 of what the service hands back to the owner as the original. */
export async function originalDigest({ api }: Person, postId: string): Promise<string> {
  const answer = await api.fetch(`/posts/${postId}/original`, { redirect: 'manual' });
  if (answer.status !== 302) throw new Error(`The original: ${answer.status} instead of 302`);
  // Whoever was given the address needs nothing else.
  const original = await fetch(answer.headers.get('location')!);
  if (!original.ok) throw new Error(`The original: ${original.status}`);
  const digest = createHash('sha256');
  for await (const chunk of original.body!) digest.update(chunk);
  return digest.digest('hex');
}
