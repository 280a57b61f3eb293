/** The client of the video API. */

import { expectOk, type ListResponse, type PagePosition, unwrap, unwrapList } from '@workreel/ui/calls';
import { Connection } from '@workreel/ui/connection';
import { serverEvents } from '@workreel/ui/server-events';
import { Session } from '@workreel/ui/session';
import { createTypedClient } from '@workreel/ui/typed-client';
import type { components, paths } from '../../contract/generated/paths.ts';
import type { Post, Search, Upload, UploadEntry, UploadSearch } from './schemas.ts';

export type * from './schemas.ts';

type Body<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

/** Sends requests without an access token, for signing in. */
const publicClient = createTypedClient<paths>((request) => monitoredFetch(request));
export const session = new Session<components['schemas']['Account']>('video', {
  login: (email, password) => unwrap(publicClient.POST('/auth/login', { body: { email, password } })),
  refresh: () => unwrap(publicClient.POST('/auth/refresh', { body: {} })),
  logout: () => expectOk(publicClient.POST('/auth/logout', { body: {} })),
});
/** Tracks whether the service responds. */
export const connection = new Connection('/health/live');
export const { whenReachable } = connection;
const monitoredFetch = connection.watch((request) => fetch(request));

const sessionFetch = connection.watch(session.fetch);
/** Waits until the session is restored, because responses depend on the signed-in user. */
const authenticatedFetch = async (request: Request): Promise<Response> => {
  await session.restore();
  return sessionFetch(request);
};
/** The typed API client of the signed-in user. */
export const client = createTypedClient<paths>(authenticatedFetch);

/** Divisible by the possible numbers of columns: 1, 2, 3 and 4. */
export const PAGE_SIZE = 24;

/** Returns a page of the library. @throws as {@link unwrap}, like all calls here. */
export const findPosts = (
  search: Omit<Search, 'pageSize' | 'pagenum' | 'cursor'>,
  position: PagePosition,
  signal: AbortSignal,
): Promise<ListResponse<{ posts: Post[]; pagenum: number }>> =>
  unwrapList(
    client.GET('/posts', { params: { query: { ...search, ...position, pageSize: PAGE_SIZE } }, signal }),
  );

export const getPost = (id: string, signal?: AbortSignal): Promise<Post> =>
  unwrap(client.GET('/posts/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const createPost = (body: Body<'/posts', 'post'>): Promise<Post> =>
  unwrap(client.POST('/posts', { body }));

export const updatePost = (id: string, body: Body<'/posts/{id}', 'patch'>): Promise<Post> =>
  unwrap(client.PATCH('/posts/{id}', { params: { path: { id } }, body }));

/** Reports that a video was watched. Nothing depends on it, so failures are ignored. */
export const reportView = (id: string): Promise<void> =>
  expectOk(client.POST('/posts/{id}/views', { params: { path: { id } } })).catch(() => undefined);

/** Replaces the file of a post once the upload is converted. */
export const replaceFile = (id: string, uploadId: string): Promise<Post> =>
  unwrap(client.POST('/posts/{id}/replace', { params: { path: { id } }, body: { uploadId } }));

/** Deletes the upload that would replace the file of a post. */
export const discardReplacement = (id: string): Promise<Post> =>
  unwrap(client.DELETE('/posts/{id}/replace', { params: { path: { id } } }));

export const deletePost = (id: string): Promise<void> =>
  expectOk(client.DELETE('/posts/{id}', { params: { path: { id } } }));

/** Adds captions, or replaces those in the same language. @param text - WebVTT, which the typed client would encode as JSON. */
export async function putCaptions(id: string, language: string, text: string): Promise<Post> {
  const url = `/posts/${encodeURIComponent(id)}/captions/${encodeURIComponent(language)}`;
  const headers = { 'Content-Type': 'text/vtt' };
  const response = await authenticatedFetch(new Request(url, { method: 'PUT', headers, body: text }));
  const body = await response.json().catch(() => undefined);
  return unwrap(Promise.resolve({ response, ...(response.ok ? { data: body as Post } : { error: body }) }));
}

export const removeCaptions = (id: string, language: string): Promise<void> =>
  expectOk(client.DELETE('/posts/{id}/captions/{language}', { params: { path: { id, language } } }));

/** Sets the thumbnail of a post. @param image - a JPEG. */
export const putPoster = (id: string, image: Blob): Promise<Post> =>
  unwrap(client.PUT('/posts/{id}/poster', { params: { path: { id } }, body: image }));

/** Resets the thumbnail to the automatically selected frame. */
export const removePoster = (id: string): Promise<Post> =>
  unwrap(client.DELETE('/posts/{id}/poster', { params: { path: { id } } }));

/**
 * Returns a short-lived URL of the original file. A link cannot send the access token, so this follows the redirect and
 * discards the body.
 */
export async function getOriginalUrl(id: string): Promise<string> {
  const result = await client.GET('/posts/{id}/original', { params: { path: { id } }, parseAs: 'stream' });
  await expectOk(Promise.resolve(result));
  await result.response.body?.cancel();
  return result.response.url;
}

/** Returns a page of the user's own uploads. */
export const findUploads = (
  search: Pick<UploadSearch, 'state' | 'sortOrder' | 'fingerprint'> & { pageSize?: number },
  position: PagePosition,
  signal?: AbortSignal,
): Promise<ListResponse<{ uploads: UploadEntry[] }>> =>
  unwrapList(
    client.GET('/uploads', {
      params: { query: { pageSize: PAGE_SIZE, ...search, ...position } },
      ...(signal && { signal }),
    }),
  );

/** Returns the storage that the user's videos occupy. */
export const getUsage = (signal: AbortSignal) => unwrap(client.GET('/uploads/usage', { signal }));

export const createUpload = (body: Body<'/uploads', 'post'>): Promise<Upload> =>
  unwrap(client.POST('/uploads', { body }));

export const getUpload = (id: string, signal?: AbortSignal): Promise<Upload> =>
  unwrap(client.GET('/uploads/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const convertAgain = (id: string): Promise<void> =>
  expectOk(client.POST('/uploads/{id}/retry', { params: { path: { id } } }));

/** A part in the format of the `/s3` endpoints. */
export interface StoredPart {
  PartNumber: number;
  /** Bytes. */
  Size: number;
  ETag: string;
}

const multipartParams = (uploadId: string, key: string) => ({ path: { uploadId }, query: { key } });

export const listParts = (uploadId: string, key: string): Promise<StoredPart[]> =>
  unwrap(client.GET('/s3/multipart/{uploadId}', { params: multipartParams(uploadId, key) }));

/** Returns the presigned URL for uploading a part, and its validity in seconds. */
export const signPart = (
  uploadId: string,
  key: string,
  partNumber: number,
): Promise<{ url: string; expires: number }> =>
  unwrap(
    client.GET('/s3/multipart/{uploadId}/{partNumber}', {
      params: { path: { uploadId, partNumber }, query: { key } },
    }),
  );

/** Completes an upload. Idempotent, so that it can be retried if the response is lost. */
export const completeUpload = (
  uploadId: string,
  key: string,
  parts: { PartNumber: number; ETag: string }[],
): Promise<{ location: string }> =>
  unwrap(
    client.POST('/s3/multipart/{uploadId}/complete', {
      params: multipartParams(uploadId, key),
      body: { parts },
    }),
  );

export const abortUpload = (uploadId: string, key: string): Promise<void> =>
  expectOk(client.DELETE('/s3/multipart/{uploadId}', { params: multipartParams(uploadId, key) }));

/** Milliseconds without data after which an event stream is considered broken. The service sends something every 15 s. */
const STREAM_TIMEOUT_MS = 40_000;

/**
 * Yields the upload whenever it changes, until it is ready, failed, aborted or expired. The stream is not read with
 * `EventSource` because that cannot send an `Authorization` header.
 */
export async function* followUpload(id: string, signal: AbortSignal): AsyncGenerator<Upload> {
  const timeout = new AbortController();
  const startTimer = () =>
    setTimeout(() => timeout.abort(new TypeError('The event stream timed out.')), STREAM_TIMEOUT_MS);
  let timer = startTimer();
  try {
    const stream = await unwrap(
      client.GET('/uploads/{id}/events', {
        params: { path: { id } },
        parseAs: 'stream',
        signal: AbortSignal.any([signal, timeout.signal]),
      }),
    );
    const resetTimer = () => {
      clearTimeout(timer);
      timer = startTimer();
    };
    for await (const { type, data } of serverEvents(stream, resetTimer)) {
      yield JSON.parse(data) as Upload;
      if (type === 'end') return;
    }
  } finally {
    clearTimeout(timer);
  }
}
