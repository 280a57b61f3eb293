/** The one place that talks to the service. */

import { answered, done, type Listed, listed, type PagePosition } from '@workreel/ui/calls';
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

/** Signing in goes past the session: it has no token yet. */
const bare = createTypedClient<paths>((request) => watched(request));
export const session = new Session<components['schemas']['Account']>('video', {
  login: (email, password) => answered(bare.POST('/auth/login', { body: { email, password } })),
  refresh: () => answered(bare.POST('/auth/refresh', { body: {} })),
  logout: () => done(bare.POST('/auth/logout', { body: {} })),
});
/** Told of whether the service answers. */
export const connection = new Connection('/health/live');
/** Of a part that comes when it is needed. */
export const { later } = connection;
const watched = connection.watched((request) => fetch(request));

const asked = connection.watched(session.fetch);
/**
 * Sends a request of whoever is signed in. What is answered depends on who asks: until that is known none is sent.
 */
const ask = async (request: Request): Promise<Response> => {
  await session.restore();
  return asked(request);
};
/** Calls of the service as its description types them, by whoever is signed in. */
export const client = createTypedClient<paths>(ask);

/** Fills the lines of a grid of one, two, three, four and six columns. */
export const PAGE_SIZE = 24;

/** A page of the library. @throws as {@link answered}; so do all calls. */
export const findPosts = (
  search: Omit<Search, 'pageSize' | 'pagenum' | 'cursor'>,
  position: PagePosition,
  signal: AbortSignal,
): Promise<Listed<{ posts: Post[]; pagenum: number }>> =>
  listed(
    client.GET('/posts', { params: { query: { ...search, ...position, pageSize: PAGE_SIZE } }, signal }),
  );

export const getPost = (id: string, signal?: AbortSignal): Promise<Post> =>
  answered(client.GET('/posts/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const createPost = (body: Body<'/posts', 'post'>): Promise<Post> =>
  answered(client.POST('/posts', { body }));

export const changePost = (id: string, body: Body<'/posts/{id}', 'patch'>): Promise<Post> =>
  answered(client.PATCH('/posts/{id}', { params: { path: { id } }, body }));

export const deletePost = (id: string): Promise<void> =>
  done(client.DELETE('/posts/{id}', { params: { path: { id } } }));

/** Adds captions, or replaces those of the same language. @param text - WebVTT, which the typed client would take for JSON. */
export async function putCaptions(id: string, language: string, text: string): Promise<Post> {
  const address = `/posts/${encodeURIComponent(id)}/captions/${encodeURIComponent(language)}`;
  const headers = { 'Content-Type': 'text/vtt' };
  const response = await ask(new Request(address, { method: 'PUT', headers, body: text }));
  const body = await response.json().catch(() => undefined);
  return answered(Promise.resolve({ response, ...(response.ok ? { data: body as Post } : { error: body }) }));
}

export const removeCaptions = (id: string, language: string): Promise<void> =>
  done(client.DELETE('/posts/{id}/captions/{language}', { params: { path: { id, language } } }));

/** Shows a picture as the poster of a post. @param picture - a JPEG. */
export const putPoster = (id: string, picture: Blob): Promise<Post> =>
  answered(client.PUT('/posts/{id}/poster', { params: { path: { id } }, body: picture }));

/** Shows the video's own poster again. */
export const removePoster = (id: string): Promise<Post> =>
  answered(client.DELETE('/posts/{id}/poster', { params: { path: { id } } }));

/**
 * The short-lived address of the file that was sent. No link can ask for it, because none carries the access token: the
 * redirect is followed to its end, and nothing but the address is taken.
 */
export async function getOriginalAddress(id: string): Promise<string> {
  const told = await client.GET('/posts/{id}/original', { params: { path: { id } }, parseAs: 'stream' });
  await done(Promise.resolve(told));
  await told.response.body?.cancel();
  return told.response.url;
}

/** What somebody has sent, for themselves. */
export const findUploads = (
  search: Pick<UploadSearch, 'state' | 'sortOrder'>,
  position: PagePosition,
  signal: AbortSignal,
): Promise<Listed<{ uploads: UploadEntry[] }>> =>
  listed(
    client.GET('/uploads', { params: { query: { ...search, ...position, pageSize: PAGE_SIZE } }, signal }),
  );

/** What somebody's videos take. */
export const getUsage = (signal: AbortSignal) => answered(client.GET('/uploads/usage', { signal }));

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

/** The service says something every 15 s: a stream that is silent for longer than this, in ms, is dead. */
const SILENCE_MS = 40_000;

/**
 * The upload each time that it changes, until it is ready, failed or over. `EventSource` can
 * send no `Authorization`, so the stream is read by hand.
 */
export async function* followUpload(id: string, signal: AbortSignal): AsyncGenerator<Upload> {
  const dead = new AbortController();
  const listen = () => setTimeout(() => dead.abort(new TypeError('The stream fell silent.')), SILENCE_MS);
  let timer = listen();
  try {
    const stream = await answered(
      client.GET('/uploads/{id}/events', {
        params: { path: { id } },
        parseAs: 'stream',
        signal: AbortSignal.any([signal, dead.signal]),
      }),
    );
    const heard = () => {
      clearTimeout(timer);
      timer = listen();
    };
    for await (const { type, data } of serverEvents(stream, heard)) {
      yield JSON.parse(data) as Upload;
      if (type === 'end') return;
    }
  } finally {
    clearTimeout(timer);
  }
}
