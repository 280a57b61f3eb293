import { toJsonb } from '@workreel/platform/database';
import { type Identity, isUuid } from '@workreel/platform/http';
import type { Chapter, Post, UploadState, Visibility } from '@workreel/video-contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { errorOf, WAITS_FOR } from '../conversion/index.ts';
import { addedPrefix, runPrefix } from '../keys.domain.ts';
import { UPLOAD_STATE } from '../lifecycle/index.ts';
import type {
  ConversionsTable,
  PostsTable,
  PublicationsTable,
  TextTrack,
  TrimsTable,
  UploadsTable,
  VideoQueryable,
  VideoTransaction,
} from '../migrations/tables.ts';
import { chaptersOf } from './chapters.domain.ts';
import { canonicalLanguage } from './language.domain.ts';
import { type MediaUrlOptions, mediaUrl } from './media-urls.domain.ts';
import type { Publishing } from './publishing.domain.ts';
import { type PostFields, searchColumns } from './search-text.domain.ts';

const POST_COLUMNS = [
  'id',
  'number',
  'owner_id',
  'title',
  'author',
  'credit',
  'description',
  'tags',
  'chapters',
  'visibility',
  'access',
  'published_at',
  'publish_at',
  'embeddable',
  'downloadable',
  'views',
  'show_views',
  'poster_name',
  'replacement_id',
  'created_at',
  'updated_at',
] as const;

type ConversionColumns = Pick<ConversionsTable, 'error_code' | 'error_message' | 'progress' | 'waits_for'> & {
  state: UploadState;
};

/**
 * A post with the state and media of its upload, the captions that its owner added, by language, the upload that will replace its file,
 * and the request to trim it; null if there is none.
 */
export type PostRow = Pick<Selectable<PostsTable>, (typeof POST_COLUMNS)[number]> &
  ConversionColumns &
  Selectable<PublicationsTable> & {
    captions: TextTrack[];
    replacement: (ConversionColumns & Pick<Selectable<UploadsTable>, 'id' | 'filename'>) | null;
    trim: Pick<Selectable<TrimsTable>, 'start_seconds' | 'end_seconds' | 'error'> | null;
  };

/**
 * Joins the conversion and publication of the upload `u`, the request `t` to trim it and, if it has a post `p`, the captions `c` and the
 * replacement `r` of its file.
 */
export const MEDIA_SOURCE = sql`
  join video.conversions cv on cv.upload_id = u.id
  join video.publications pb on pb.upload_id = u.id
  cross join lateral (
    select coalesce(json_agg(json_build_object('language', language, 'label', label, 'name', name) order by language), '[]') as captions
    from video.captions where post_id = p.id) c
  left join lateral (
    select json_build_object('id', u.id, 'filename', u.filename, 'state', ${UPLOAD_STATE}, 'progress', cv.progress,
      'error_code', cv.error_code, 'error_message', cv.error_message, 'waits_for', ${WAITS_FOR}) as replacement
    from video.uploads u join video.conversions cv on cv.upload_id = u.id where u.id = p.replacement_id) r on true
  left join lateral (
    select json_build_object('start_seconds', start_seconds, 'end_seconds', end_seconds, 'error', error) as trim
    from video.trims where upload_id = u.id) t on true`;

/** The columns of a `PostRow`, selected from the post `p` joined with `POST_SOURCE`. */
export const POST_ROW = sql.join([
  ...POST_COLUMNS.map((column) => sql.ref(`p.${column}`)),
  sql`cv.error_code, cv.error_message, cv.progress, pb.*, ${UPLOAD_STATE} as state, ${WAITS_FOR} as waits_for, c.captions, r.replacement, t.trim`,
]);
export const POST_SOURCE = sql`join video.uploads u on u.id = p.upload_id ${MEDIA_SOURCE}`;

/**
 * Converts a post to the format of the API.
 *
 * @param viewer - who sent the request; null for an anonymous one.
 */
export function toPost(row: PostRow, urls: MediaUrlOptions, viewer: Identity | null): Post {
  const run = row.published_run;
  const own = row.owner_id === viewer?.accountId;
  const published = (name: string | null): string | null =>
    run === null || name === null
      ? null
      : mediaUrl(urls, runPrefix(row.visibility_prefix, row.upload_id, run) + name);
  return {
    id: row.id,
    title: row.title,
    author: row.author,
    authorId: row.owner_id,
    credit: row.credit,
    description: row.description,
    videoUrl: published(row.playlist),
    status: row.state,
    playable: run !== null,
    posterUrl: row.poster_name === null ? published(row.poster) : attachmentUrl(row, urls, row.poster_name),
    customPoster: row.poster_name !== null,
    storyboardUrl: published(row.storyboard),
    captions: captionsOf(row, urls, published),
    chapters: chaptersOf(row, row.duration_seconds),
    customChapters: row.chapters.length > 0,
    durationSeconds: row.duration_seconds,
    width: row.width,
    height: row.height,
    renditions: row.renditions,
    tags: row.tags,
    visibility: row.visibility,
    publishAt: row.publish_at?.toISOString() ?? null,
    embeddable: row.embeddable,
    downloadable: row.downloadable && (own || !row.is_trimmed),
    views: row.show_views || own || viewer?.role === 'admin' ? row.views : null,
    showViews: row.show_views,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    own,
    uploadId: row.upload_id,
    replacement: own ? replacementOf(row) : null,
    trim: own ? trimOf(row) : null,
    trimmed: own && row.is_trimmed,
    progress: row.progress,
    error: own || viewer?.role === 'admin' ? errorOf(row) : null,
    waitsFor: own ? row.waits_for : null,
    warnings: own ? row.warnings.map(({ code }) => code) : [],
  };
}

const replacementOf = ({ replacement }: PostRow): Post['replacement'] =>
  replacement && {
    uploadId: replacement.id,
    filename: replacement.filename,
    state: replacement.state,
    progress: replacement.progress,
    error: errorOf(replacement),
    waitsFor: replacement.waits_for,
  };

const trimOf = ({ trim }: PostRow): Post['trim'] =>
  trim && {
    start: trim.start_seconds,
    end: trim.end_seconds,
    state: trim.error === null ? 'waiting' : 'failed',
  };

/** Files that have not been relocated yet have signed URLs, which must not end up in other sites' caches. */
export const withoutSignedUrls = (row: PostRow, post: Post): Post =>
  row.visibility_prefix === 'public' ? post : { ...post, posterUrl: null, videoUrl: null };

/** Returns the URL of a file that the owner added. */
const attachmentUrl = (row: PostRow, urls: MediaUrlOptions, name: string): string =>
  mediaUrl(urls, addedPrefix(row.visibility_prefix, row.upload_id, row.generation) + name);

/** Lists the added captions before those from the video file, which are omitted if captions in the same language were added. */
function captionsOf(
  row: PostRow,
  urls: MediaUrlOptions,
  published: (name: string) => string | null,
): Post['captions'] {
  const languages = new Set(row.captions.map(({ language }) => language));
  const added = row.captions.map(({ language, label, name }) => ({
    language,
    label,
    url: attachmentUrl(row, urls, name),
  }));
  const embedded = row.embedded_captions.flatMap(({ language, label, name }) => {
    const url = published(name);
    return url === null || languages.has(canonicalLanguage(language) ?? language)
      ? []
      : [{ language, label, url }];
  });
  return [...added, ...embedded];
}

const findPostWhere = async (
  db: VideoQueryable,
  condition: RawBuilder<unknown>,
): Promise<PostRow | undefined> => {
  const { rows } = await sql<PostRow>`
    select ${POST_ROW} from video.posts p ${POST_SOURCE} where ${condition}`.execute(db);
  return rows[0];
};

/** Returns those posts of a list of IDs that exist, by ID. */
export async function findPosts(db: VideoQueryable, ids: readonly string[]): Promise<Map<string, PostRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PostRow>`
    select ${POST_ROW} from video.posts p ${POST_SOURCE} where p.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const findPost = async (db: VideoQueryable, id: string): Promise<PostRow | undefined> =>
  isUuid(id) ? findPostWhere(db, sql`p.id = ${id}::uuid`) : undefined;
/** Finds the post whose file an upload is, or will replace. */
export const findPostByUpload = (db: VideoQueryable, uploadId: string): Promise<PostRow | undefined> =>
  findPostWhere(db, sql`(p.upload_id = ${uploadId}::uuid or p.replacement_id = ${uploadId}::uuid)`);

/** The values of a post that its owner sets. */
export type PostValues = PostFields &
  Publishing & {
    chapters: Chapter[];
    visibility: Visibility;
    embeddable: boolean;
    downloadable: boolean;
    show_views: boolean;
  };

const columnsOf = (values: PostValues) => ({
  title: values.title,
  author: values.author,
  credit: values.credit,
  description: values.description,
  tags: values.tags,
  chapters: toJsonb(values.chapters),
  visibility: values.visibility,
  published_at: values.published_at,
  publish_at: values.publish_at,
  embeddable: values.embeddable,
  downloadable: values.downloadable,
  show_views: values.show_views,
  ...searchColumns(values),
});

/** Inserts the post of an upload, which must not have one. */
export async function insertPost(
  trx: VideoTransaction,
  uploadId: string,
  ownerId: string,
  values: PostValues,
): Promise<void> {
  await trx
    .insertInto('video.posts')
    .values({ upload_id: uploadId, owner_id: ownerId, ...columnsOf(values) })
    .execute();
}

export async function updatePost(trx: VideoTransaction, id: string, values: PostValues): Promise<void> {
  await trx
    .updateTable('video.posts')
    .set({ ...columnsOf(values), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Inserts or replaces the captions of one language. */
export async function upsertCaption(
  trx: VideoTransaction,
  postId: string,
  caption: TextTrack & { bytes: number },
): Promise<void> {
  const { language, label, name, bytes } = caption;
  await trx
    .insertInto('video.captions')
    .values({ post_id: postId, language, label, name, bytes })
    .onConflict((conflict) => conflict.columns(['post_id', 'language']).doUpdateSet({ label, name, bytes }))
    .execute();
  await touchPost(trx, postId);
}

export async function deleteCaption(trx: VideoTransaction, postId: string, language: string): Promise<void> {
  await trx
    .deleteFrom('video.captions')
    .where('post_id', '=', postId)
    .where('language', '=', language)
    .execute();
  await touchPost(trx, postId);
}

/** @param name - null restores the generated poster. */
export async function setPoster(
  trx: VideoTransaction,
  id: string,
  poster: { name: string; bytes: number } | null,
): Promise<void> {
  await trx
    .updateTable('video.posts')
    .set({ poster_name: poster?.name ?? null, poster_bytes: poster?.bytes ?? 0, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

const touchPost = (trx: VideoTransaction, id: string) =>
  trx.updateTable('video.posts').set({ updated_at: sql`now()` }).where('id', '=', id).execute();

/** Makes an upload the replacement of a post's file. */
export async function setReplacement(trx: VideoTransaction, id: string, uploadId: string): Promise<void> {
  await trx
    .updateTable('video.posts')
    .set({ replacement_id: uploadId, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Posts read per query. */
const BATCH_SIZE = 100;

/** Iterates over a user's posts, oldest first, in the format of the data export. */
export async function* iteratePosts(db: VideoQueryable, accountId: string) {
  let after = 0;
  for (;;) {
    const { rows } = await sql<PostRow>`
      select ${POST_ROW} from video.posts p ${POST_SOURCE}
      where p.owner_id = ${accountId}::uuid and p.number > ${after}::bigint
      order by p.number limit ${BATCH_SIZE}`.execute(db);
    for (const row of rows) {
      const {
        id,
        title,
        author,
        credit,
        description,
        tags,
        visibility,
        embeddable,
        upload_id: uploadId,
        replacement_id: replacementUploadId,
      } = row;
      yield {
        ...{
          id,
          uploadId,
          replacementUploadId,
          title,
          author,
          credit,
          description,
          tags,
          visibility,
          embeddable,
        },
        downloadable: row.downloadable,
        publishedAt: row.published_at?.toISOString() ?? null,
        publishAt: row.publish_at?.toISOString() ?? null,
        views: row.views,
        showViews: row.show_views,
        captions: row.captions.map(({ language, label }) => ({ language, label })),
        chapters: chaptersOf(row, row.duration_seconds),
        customChapters: row.chapters.length > 0,
        customPoster: row.poster_name !== null,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      };
    }
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!.number;
  }
}

/** Whether an original may be read without a signed path, because it belongs to a published post that is not private and may be downloaded. */
export async function mayReadOriginal(db: VideoQueryable, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('video.posts as p')
    .innerJoin('video.uploads as u', 'u.id', 'p.upload_id')
    .select('p.id')
    .where('u.key', '=', key)
    .where('p.access', '<>', 'private')
    .where('p.downloadable', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
