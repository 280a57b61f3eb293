import type { Accounts } from '@workreel/accounts';
import type { ObjectStore } from '@workreel/object-store';
import { type App, type Identity, isUuid, schemaRef } from '@workreel/platform/http';
import { notFound, Problem } from '@workreel/platform/problem';
import type { JobQueue } from '@workreel/platform/queue';
import { Author, AuthorChange } from '@workreel/video-contract';
import { Type } from 'typebox';
import { FEED_LENGTH, FeedResponse, sendFeed } from '../feeds/index.ts';
import { authorPrefix } from '../keys.domain.ts';
import type { VideoDb } from '../migrations/tables.ts';
import { acceptJpeg, type MediaSettings, mediaUrl, mediaUrlOptions, newestPostsOf } from '../posts/index.ts';
import { findAuthor, putPicture, removePicture, setAbout } from './authors.ts';
import { feedPath, pagePath } from './paths.domain.ts';

/** Dependencies of the author routes. */
export type AuthorDependencies = MediaSettings & {
  db: VideoDb;
  queue: JobQueue;
  store: ObjectStore;
  accounts: Pick<Accounts, 'contacts'>;
  settings: { VIDEO_BASE_URL: string };
};

/** Clients send squares of 512 pixels, which take about 100 kB. */
const PICTURE_LIMIT_BYTES = 512 * 1024;
const EMPTY_BODY = new Uint8Array();

const tags = ['authors'];
const anyone = { access: 'anyone' } as const;
const user = { access: 'user' } as const;
const AuthorId = Type.Object({
  id: Type.String({ maxLength: 64, description: 'The ID of the account.' }),
});
const AuthorResponse = schemaRef<Author>('Author');

/**
 * Returns the author with an account ID. Every account has a page, so that its existence tells nothing about videos that are not
 * public. IDs of accounts cannot be guessed.
 *
 * @throws Problem 404 AUTHOR_NOT_FOUND.
 */
export async function getAuthor(
  dependencies: Omit<AuthorDependencies, 'queue' | 'store'>,
  viewer: Identity | null,
  id: string,
): Promise<Author> {
  const accountId = id.toLowerCase();
  const { db, accounts } = dependencies;
  const contact = isUuid(accountId) ? (await accounts.contacts([accountId])).get(accountId) : undefined;
  if (!contact) throw notFound('AUTHOR_NOT_FOUND', `There is no account with the ID ${id}.`);
  const { about, picture_name } = await findAuthor(db, accountId);
  const urls = mediaUrlOptions(dependencies, new Date(), null);
  return {
    id: accountId,
    name: contact.name,
    about,
    pictureUrl: picture_name === null ? null : mediaUrl(urls, authorPrefix(accountId) + picture_name),
    own: accountId === viewer?.accountId,
  };
}

/** Registers the routes under `/authors`. */
export async function authorRoutes(app: App, dependencies: AuthorDependencies): Promise<void> {
  const { db } = dependencies;
  app.addSchema(Author);
  /** @throws Problem 404 AUTHOR_NOT_FOUND; 403 FORBIDDEN for another account. */
  const ownIdOf = async (identity: Identity | null, id: string): Promise<string> => {
    const author = await getAuthor(dependencies, identity, id);
    if (!author.own) throw new Problem(403, 'FORBIDDEN', 'You can only change your own author page.');
    return author.id;
  };

  app.get(
    '/authors/:id',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Retrieve an author',
        description:
          'Returns the name, text and picture of an account. `GET /posts?authorId=` lists its videos, `GET /playlists?author=` its public playlists.',
        params: AuthorId,
        response: { 200: AuthorResponse },
      },
    },
    ({ identity, params }) => getAuthor(dependencies, identity, params.id),
  );

  app.patch(
    '/authors/:id',
    {
      config: user,
      schema: {
        tags,
        summary: 'Change what you say about yourself',
        description: 'Changes the text of your author page. `PATCH /auth/me` changes your name.',
        params: AuthorId,
        body: AuthorChange,
        response: { 200: AuthorResponse },
      },
    },
    async ({ identity, params, body }) => {
      await setAbout(db, await ownIdOf(identity, params.id), body.about);
      return getAuthor(dependencies, identity, params.id);
    },
  );

  await app.register(async (inner) => {
    const scope = inner as unknown as App;
    acceptJpeg(scope, PICTURE_LIMIT_BYTES);
    scope.put(
      '/authors/:id/picture',
      {
        config: user,
        schema: {
          tags,
          summary: 'Set your picture',
          description:
            'Replaces the picture of your author page. Metadata is removed, except the color profile and the orientation. Returns 400 `PICTURE_INVALID` unless the body is exactly one JPEG image of 16 to 4096 pixels on each side; pages show its center as a square.',
          consumes: ['image/jpeg'],
          params: AuthorId,
          body: Type.Unsafe<Buffer | undefined>({ description: 'A JPEG image of at most 512 KiB.' }),
          response: { 200: AuthorResponse },
        },
      },
      async ({ identity, params, body }) => {
        await putPicture(dependencies, await ownIdOf(identity, params.id), body ?? EMPTY_BODY);
        return getAuthor(dependencies, identity, params.id);
      },
    );
  });

  app.delete(
    '/authors/:id/picture',
    {
      config: user,
      schema: {
        tags,
        summary: 'Delete your picture',
        description: 'Removes the picture of your author page. Does nothing if there is none.',
        params: AuthorId,
        response: { 200: AuthorResponse },
      },
    },
    async ({ identity, params }) => {
      await removePicture(dependencies, await ownIdOf(identity, params.id));
      return getAuthor(dependencies, identity, params.id);
    },
  );

  app.get(
    '/authors/:id/feed',
    {
      config: anyone,
      schema: {
        tags,
        summary: 'Retrieve the feed of an author',
        description: `Returns the newest ${FEED_LENGTH} public videos of an account as RSS 2.0 with Media RSS.`,
        params: AuthorId,
        response: FeedResponse,
      },
    },
    async (request, reply) => {
      const { id, name, about, pictureUrl } = await getAuthor(dependencies, null, request.params.id);
      const posts = await newestPostsOf(db, id, FEED_LENGTH);
      const head = { title: name, description: about, imageUrl: pictureUrl };
      return sendFeed(
        reply,
        dependencies,
        { ...head, pagePath: pagePath(id), feedPath: feedPath(id) },
        posts,
      );
    },
  );
}
