/** The one place that talks to the service, but for signing in. */

import { serverEvents } from '@workreel/ui/server-events';
import { ServiceError } from '@workreel/ui/service-error';
import createClient from 'openapi-fetch';
import type { components, paths } from '../../contract/generated/paths.ts';
import { session } from './session/session.ts';

export type Post = components['schemas']['Post'];
export type Upload = components['schemas']['Upload'];
export type Visibility = Post['visibility'];
type Search = NonNullable<paths['/posts']['get']['parameters']['query']>;
export type SortOrder = NonNullable<Search['sortOrder']>;
type Body<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

export interface PostPage {
  posts: Post[];
  total: number;
}

/** Fills the lines of a grid of one, two, three, four and six columns. */
export const PAGE_SIZE = 24;
const client = createClient<paths>({ fetch: session.fetch });

/** What a call answers, or its problem thrown. */
async function answered<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<NonNullable<Data>> {
  const { data, error, response } = await call;
  if (!response.ok || data === undefined || data === null) throw new ServiceError(response, error);
  return data;
}

/** For calls that answer nothing, or nothing of interest. */
async function done(call: Promise<{ error?: unknown; response: Response }>): Promise<void> {
  const { error, response } = await call;
  if (!response.ok) throw new ServiceError(response, error);
}

/** @throws ServiceError where the service refuses or fails; a TypeError where it cannot be reached; so do all calls. */
export async function findPosts(search: Omit<Search, 'pageSize'>, signal: AbortSignal): Promise<PostPage> {
  const query = { ...search, pageSize: PAGE_SIZE };
  const { data, error, response } = await client.GET('/posts', { params: { query }, signal });
  if (!data) throw new ServiceError(response, error);
  return { posts: data.posts, total: Number(response.headers.get('x-total-count') ?? 0) };
}

export const getPost = (id: string, signal?: AbortSignal): Promise<Post> =>
  answered(client.GET('/posts/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const createPost = (body: Body<'/posts', 'post'>): Promise<Post> =>
  answered(client.POST('/posts', { body }));

export const changePost = (id: string, body: Body<'/posts/{id}', 'patch'>): Promise<Post> =>
  answered(client.PATCH('/posts/{id}', { params: { path: { id } }, body }));

export const deletePost = (id: string): Promise<void> =>
  done(client.DELETE('/posts/{id}', { params: { path: { id } } }));

export const createUpload = (body: Body<'/uploads', 'post'>): Promise<Upload> =>
  answered(client.POST('/uploads', { body }));

export const getUpload = (id: string, signal?: AbortSignal): Promise<Upload> =>
  answered(client.GET('/uploads/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const convertAgain = (id: string): Promise<void> =>
  done(client.POST('/uploads/{id}/retry', { params: { path: { id } } }));

/** A part as the `/s3` calls name it. */
export interface StoredPart {
  PartNumber: number;
  /** Bytes. */
  Size: number;
  ETag: string;
}

const wire = (uploadId: string, key: string) => ({ path: { uploadId }, query: { key } });

export const listParts = (uploadId: string, key: string): Promise<StoredPart[]> =>
  answered(client.GET('/s3/multipart/{uploadId}', { params: wire(uploadId, key) }));

/** Where to put one part, and for how many seconds that holds. */
export const signPart = (
  uploadId: string,
  key: string,
  partNumber: number,
): Promise<{ url: string; expires: number }> =>
  answered(
    client.GET('/s3/multipart/{uploadId}/{partNumber}', {
      params: { path: { uploadId, partNumber }, query: { key } },
    }),
  );

/** Safe to repeat: a client that lost the answer asks again and gets the same. */
export const completeUpload = (
  uploadId: string,
  key: string,
  parts: { PartNumber: number; ETag: string }[],
): Promise<{ location: string }> =>
  answered(
    client.POST('/s3/multipart/{uploadId}/complete', { params: wire(uploadId, key), body: { parts } }),
  );

export const abortUpload = (uploadId: string, key: string): Promise<void> =>
  done(client.DELETE('/s3/multipart/{uploadId}', { params: wire(uploadId, key) }));

/**
 * The upload each time that it changes, until it is ready, failed or over. `EventSource` can
 * send no `Authorization`, so the stream is read by hand.
 *
 * @throws ServiceError where the service refuses; a TypeError where the line breaks.
 */
export async function* followUpload(id: string, signal: AbortSignal): AsyncGenerator<Upload> {
  const address = new URL(`/uploads/${encodeURIComponent(id)}/events`, location.origin);
  const response = await session.fetch(
    new Request(address, { headers: { Accept: 'text/event-stream' }, signal }),
  );
  if (!response.ok || !response.body)
    throw new ServiceError(response, await response.json().catch(() => null));
  for await (const { type, data } of serverEvents(response.body)) {
    yield JSON.parse(data) as Upload;
    if (type === 'end') return;
  }
}
