/** The client of the video API. */

import { expectOk, type ListResponse, type PagePosition, unwrap, unwrapList } from '@workreel/ui/calls';
import { Connection } from '@workreel/ui/connection';
import { serverEvents } from '@workreel/ui/server-events';
import { Session } from '@workreel/ui/session';
import { createTypedClient } from '@workreel/ui/typed-client';
import type { components, paths } from '../../contract/generated/paths.ts';
import { rememberShare, shareOf } from './posts/shares.ts';
import type {
  Author,
  BulkChange,
  HistoryEntry,
  HistoryPosition,
  Playlist,
  PlaylistSummary,
  Post,
  Search,
  ShareLink,
  Upload,
  UploadEntry,
  UploadSearch,
} from './schemas.ts';

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

/** The parameters of a call for a video that may have been opened with a link. */
const watchParams = (id: string) => {
  const share = shareOf(id);
  return { path: { id }, query: share === undefined ? {} : { share } };
};

export const getPost = (id: string, signal?: AbortSignal): Promise<Post> =>
  unwrap(client.GET('/posts/{id}', { params: watchParams(id), ...(signal && { signal }) }));

/** Enters the password of the link with which a video was opened. */
export async function unlockPost(id: string, password: string): Promise<void> {
  const body = { share: shareOf(id) ?? '', password };
  const { share } = await unwrap(client.POST('/posts/{id}/unlock', { params: { path: { id } }, body }));
  rememberShare(id, share);
}

/** Returns the links with which a video is shared. */
export const findShareLinks = async (id: string, signal: AbortSignal): Promise<ShareLink[]> =>
  (await unwrap(client.GET('/posts/{id}/share-links', { params: { path: { id } }, signal }))).links;

export const createShareLink = (
  id: string,
  body: Body<'/posts/{id}/share-links', 'post'>,
): Promise<ShareLink> => unwrap(client.POST('/posts/{id}/share-links', { params: { path: { id } }, body }));

export const revokeShareLink = (id: string, linkId: string): Promise<void> =>
  expectOk(client.DELETE('/posts/{id}/share-links/{linkId}', { params: { path: { id, linkId } } }));

/** Returns the email addresses of the people that a video is shared with. */
export const findSharePeople = async (id: string, signal: AbortSignal): Promise<string[]> =>
  (await unwrap(client.GET('/posts/{id}/people', { params: { path: { id } }, signal }))).emails;

export const setSharePeople = async (id: string, emails: string[]): Promise<string[]> =>
  (await unwrap(client.PUT('/posts/{id}/people', { params: { path: { id } }, body: { emails } }))).emails;

/** Returns a page of the videos that others share with the user. */
export const findSharedPosts = (
  position: PagePosition,
  pageSize: number,
  signal: AbortSignal,
): Promise<ListResponse<{ posts: Post[] }>> =>
  unwrapList(client.GET('/shared-posts', { params: { query: { ...position, pageSize } }, signal }));

export const createPost = (body: Body<'/posts', 'post'>): Promise<Post> =>
  unwrap(client.POST('/posts', { body }));

export const updatePost = (id: string, body: Body<'/posts/{id}', 'patch'>): Promise<Post> =>
  unwrap(client.PATCH('/posts/{id}', { params: { path: { id } }, body }));

/** Reports that a video was watched. Nothing depends on it, so failures are ignored. */
export const reportView = (id: string): Promise<void> =>
  expectOk(client.POST('/posts/{id}/views', { params: watchParams(id) })).catch(() => undefined);

/** Reports which parts of a video were played. Nothing depends on it, so failures are ignored. */
export const reportWatched = (id: string, parts: number[]): Promise<void> =>
  // `keepalive`, because it is sent when the page is closed.
  expectOk(
    client.POST('/posts/{id}/watched', { params: watchParams(id), body: { parts }, keepalive: true }),
  ).catch(() => undefined);

/** Returns how often each part of a video was watched, as a share of the most watched one; empty if that is unknown. */
export const getMostWatched = async (id: string, signal: AbortSignal): Promise<number[]> =>
  (await unwrap(client.GET('/posts/{id}/watched', { params: watchParams(id), signal }))).parts ?? [];

/** Returns a page of the videos that the user has watched. @param search - `unfinished`: only those left in the middle. */
export const findHistory = (
  search: { unfinished?: boolean; pageSize: number },
  position: PagePosition,
  signal: AbortSignal,
): Promise<ListResponse<{ entries: HistoryEntry[] }>> =>
  unwrapList(client.GET('/history', { params: { query: { ...search, ...position } }, signal }));

/**
 * Stores in the user's history where a video was stopped. Nothing depends on it, so failures are ignored.
 *
 * @param seconds - the position of the player.
 */
export const reportPosition = (id: string, seconds: number): Promise<void> =>
  // `keepalive`, because the last request is sent when the page is closed.
  expectOk(
    client.PUT('/history/{id}', { params: { path: { id } }, body: { seconds }, keepalive: true }),
  ).catch(() => undefined);

/** Erases a video from the user's history, or everything. */
export const eraseHistory = (id?: string): Promise<void> =>
  expectOk(
    id === undefined
      ? client.DELETE('/history')
      : client.DELETE('/history/{id}', { params: { path: { id } } }),
  );

/** Returns where the user stopped watching a video on any device; null if that is not known. */
export const getPosition = async (id: string, signal: AbortSignal): Promise<HistoryPosition['position']> =>
  (await unwrap(client.GET('/history/{id}', { params: { path: { id } }, signal }))).position;

export const getHistorySettings = (signal: AbortSignal) =>
  unwrap(client.GET('/history/settings', { signal }));
export const changeHistorySettings = (body: Body<'/history/settings', 'put'>) =>
  unwrap(client.PUT('/history/settings', { body }));

/** Replaces the file of a post once the upload is converted. */
export const replaceFile = (id: string, uploadId: string): Promise<Post> =>
  unwrap(client.POST('/posts/{id}/replace', { params: { path: { id } }, body: { uploadId } }));

/** Deletes the upload that would replace the file of a post. */
export const discardReplacement = (id: string): Promise<Post> =>
  unwrap(client.DELETE('/posts/{id}/replace', { params: { path: { id } } }));

/** Requests that the start and the end of a video are removed. */
export const trimVideo = (id: string, body: Body<'/posts/{id}/trim', 'post'>): Promise<Post> =>
  unwrap(client.POST('/posts/{id}/trim', { params: { path: { id } }, body }));

/** Cancels a request to trim a video. */
export const cancelTrim = (id: string): Promise<Post> =>
  unwrap(client.DELETE('/posts/{id}/trim', { params: { path: { id } } }));

export const deletePost = (id: string): Promise<void> =>
  expectOk(client.DELETE('/posts/{id}', { params: { path: { id } } }));

/**
 * Adds captions, or replaces those in the same language.
 *
 * @param text - WebVTT, which the typed client would encode as JSON.
 * @param label - what players show; by default the name of the language.
 */
export async function putCaptions(id: string, language: string, text: string, label?: string): Promise<Post> {
  const query = label === undefined ? '' : `?label=${encodeURIComponent(label)}`;
  const url = `/posts/${encodeURIComponent(id)}/captions/${encodeURIComponent(language)}${query}`;
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
  const result = await client.GET('/posts/{id}/original', { params: watchParams(id), parseAs: 'stream' });
  await expectOk(Promise.resolve(result));
  await result.response.body?.cancel();
  return result.response.url;
}

/** Returns a page of the user's own uploads. */
export const findUploads = (
  search: Omit<UploadSearch, 'pagenum' | 'cursor'>,
  position: PagePosition,
  signal?: AbortSignal,
): Promise<ListResponse<{ uploads: UploadEntry[] }>> =>
  unwrapList(
    client.GET('/uploads', {
      params: { query: { pageSize: PAGE_SIZE, ...search, ...position } },
      ...(signal && { signal }),
    }),
  );

/** Returns the tags of the user's own posts, most frequent first. */
export const getOwnTags = async (signal: AbortSignal): Promise<string[]> =>
  (await unwrap(client.GET('/uploads/tags', { signal }))).tags.map(({ tag }) => tag);

/** Posts that the service changes in one request. */
const MAX_BULK = 100;

/** Changes several of the user's own posts. @returns a result for each post. */
export async function changePosts(ids: string[], change: BulkChange) {
  const results = [];
  for (let start = 0; start < ids.length; start += MAX_BULK) {
    const body = { ...change, ids: ids.slice(start, start + MAX_BULK) };
    results.push(...(await unwrap(client.POST('/posts/bulk', { body }))).results);
  }
  return results;
}

/** Returns the storage that the user's videos occupy. */
export const getUsage = (signal: AbortSignal) => unwrap(client.GET('/uploads/usage', { signal }));

export const createUpload = (body: Body<'/uploads', 'post'>): Promise<Upload> =>
  unwrap(client.POST('/uploads', { body }));

/** Makes the service receive a file from a link. */
export const importLink = (body: Body<'/uploads/import', 'post'>): Promise<Upload> =>
  unwrap(client.POST('/uploads/import', { body }));

export const getUpload = (id: string, signal?: AbortSignal): Promise<Upload> =>
  unwrap(client.GET('/uploads/{id}', { params: { path: { id } }, ...(signal && { signal }) }));

export const convertAgain = (id: string): Promise<void> =>
  expectOk(client.POST('/uploads/{id}/retry', { params: { path: { id } } }));

/** Returns a page of public playlists of an author. */
export const findPlaylistsOf = (
  author: string,
  position: PagePosition,
  signal: AbortSignal,
): Promise<ListResponse<{ playlists: PlaylistSummary[] }>> =>
  unwrapList(
    client.GET('/playlists', { params: { query: { author, ...position, pageSize: PAGE_SIZE } }, signal }),
  );

/** At least the number of playlists that an account may have. */
const ALL_PLAYLISTS = 100;

/** Returns all playlists of the user. @param video - ID of a post for `contains`. */
export const findOwnPlaylists = async (
  video: string | undefined,
  signal: AbortSignal,
): Promise<PlaylistSummary[]> => {
  const query = { mine: true, pageSize: ALL_PLAYLISTS, ...(video !== undefined && { video }) };
  return (await unwrap(client.GET('/playlists', { params: { query }, signal }))).playlists;
};

export const getPlaylist = (id: string, signal: AbortSignal): Promise<Playlist> =>
  unwrap(client.GET('/playlists/{id}', { params: { path: { id } }, signal }));

export const createPlaylist = (body: Body<'/playlists', 'post'>): Promise<Playlist> =>
  unwrap(client.POST('/playlists', { body }));

export const updatePlaylist = (id: string, body: Body<'/playlists/{id}', 'patch'>): Promise<Playlist> =>
  unwrap(client.PATCH('/playlists/{id}', { params: { path: { id } }, body }));

export const deletePlaylist = (id: string): Promise<void> =>
  expectOk(client.DELETE('/playlists/{id}', { params: { path: { id } } }));

/** Adds a video to a playlist unless it is there, and moves it if `after` is given. @param postId - the video. */
export const placeInPlaylist = (
  id: string,
  postId: string,
  body: Body<'/playlists/{id}/videos/{postId}', 'put'> = {},
): Promise<void> =>
  expectOk(client.PUT('/playlists/{id}/videos/{postId}', { params: { path: { id, postId } }, body }));

export const removeFromPlaylist = (id: string, postId: string): Promise<void> =>
  expectOk(client.DELETE('/playlists/{id}/videos/{postId}', { params: { path: { id, postId } } }));

export const getAuthor = (id: string, signal: AbortSignal): Promise<Author> =>
  unwrap(client.GET('/authors/{id}', { params: { path: { id } }, signal }));

export const updateAuthor = (id: string, body: Body<'/authors/{id}', 'patch'>): Promise<Author> =>
  unwrap(client.PATCH('/authors/{id}', { params: { path: { id } }, body }));

/** Sets the picture of an author. @param image - a JPEG. */
export const putPicture = (id: string, image: Blob): Promise<Author> =>
  unwrap(client.PUT('/authors/{id}/picture', { params: { path: { id } }, body: image }));

export const removePicture = (id: string): Promise<Author> =>
  unwrap(client.DELETE('/authors/{id}/picture', { params: { path: { id } } }));

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
