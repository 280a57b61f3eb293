import {
  type App,
  type Identity,
  listHeaders,
  pageParameters,
  paginate,
  schemaRef,
} from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { type Post, ShareLink, ShareLinkRequest, SharePeople, UnlockRequest } from '@workreel/video-contract';
import { Type } from 'typebox';
import type { MediaSettings } from './media-urls.domain.ts';
import { findPost, type PostRow } from './posts.repository.ts';
import { getOwnPost, type Posts, postNotFound } from './posts.ts';
import { normalizeEmails, parseExpiry, unlockedShare } from './sharing.domain.ts';
import {
  countSharedPosts,
  createShareLink,
  listSharedPosts,
  listShareLinks,
  listSharePeople,
  revokeShareLink,
  SHARED_ORDER,
  setSharePeople,
  toShareLink,
} from './sharing.ts';
import { confirmedEmailOf, findSharedLink } from './watch-access.ts';

const tags = ['posts'];
const user = { access: 'user' } as const;
const id = Type.String({ maxLength: 64, description: 'The ID of the post.' });
const PostId = Type.Object({ id });
const LinkId = Type.Object({
  id,
  linkId: Type.String({ maxLength: 64, description: 'The ID of the link.' }),
});

/** Dependencies of the sharing routes. */
export type SharingDependencies = Posts & MediaSettings & { settings: { VIDEO_BASE_URL: string } };

/** Registers the calls with which owners share posts, and with which others open what is shared with them. */
export function sharingRoutes(
  app: App,
  dependencies: SharingDependencies,
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): void {
  app.addSchema(ShareLink);
  linkRoutes(app, dependencies);
  peopleRoutes(app, dependencies, toResponse);
}

function linkRoutes(app: App, { db, accounts, settings, secrets }: SharingDependencies): void {
  const toLink = (row: Parameters<typeof toShareLink>[0]) =>
    toShareLink(row, settings.VIDEO_BASE_URL, secrets.signing);
  app.get(
    '/posts/:id/share-links',
    {
      config: user,
      schema: {
        tags,
        summary: 'List the links of a post',
        description:
          'Returns the links with which your post is shared, newest first, including expired ones.',
        params: PostId,
        response: {
          200: Type.Object(
            { links: Type.Array(schemaRef<ShareLink>('ShareLink'), { description: 'The links.' }) },
            { description: 'The links of the post.' },
          ),
        },
      },
    },
    async (request) => {
      const post = await getOwnPost(db, request.identity!.accountId, request.params.id);
      return { links: (await listShareLinks(db, post.id)).map(toLink) };
    },
  );
  app.post(
    '/posts/:id/share-links',
    {
      config: { ...user, limit: 'signIn' },
      schema: {
        tags,
        summary: 'Share a post with a link',
        description:
          'Creates a link with which everyone who has it can watch your post, even if it is private. Returns 409 `POST_NOT_PUBLISHED` for a draft and `TOO_MANY_SHARE_LINKS` if the post has 20 links.',
        params: PostId,
        body: ShareLinkRequest,
        response: { 201: schemaRef<ShareLink>('ShareLink') },
      },
    },
    async (request, reply) => {
      const { params, body, identity } = request;
      const { accountId } = identity!;
      const expiresAt = parseExpiry(body.expiresAt, new Date());
      // Before the password is hashed, which is costly.
      await getOwnPost(db, accountId, params.id);
      const { label = '', password } = body;
      const passwordHash = password === undefined ? null : await accounts.passwords.hash(request, password);
      const row = await createShareLink(db, accountId, params.id, { label, passwordHash, expiresAt });
      return reply.code(201).send(toLink(row));
    },
  );
  app.delete(
    '/posts/:id/share-links/:linkId',
    {
      config: user,
      schema: {
        tags,
        summary: 'Revoke a link',
        description:
          'Deletes a link to your post. It no longer opens the post; players that have the video open can load the rest of it for a few seconds.',
        params: LinkId,
        response: { 204: Type.Null({ description: 'The link was deleted.' }) },
      },
    },
    async (request, reply) => {
      await revokeShareLink(db, request.identity!.accountId, request.params.id, request.params.linkId);
      return reply.code(204).send(null);
    },
  );
  app.post(
    '/posts/:id/unlock',
    {
      config: { access: 'anyone', limit: 'signIn' },
      schema: {
        tags,
        summary: 'Enter the password of a link',
        description:
          'Returns the value of the `share` parameter with which the post can be retrieved without the password as long as the link is valid. Returns 403 `WRONG_SHARE_PASSWORD` for a wrong password, and 429 `TOO_MANY_REQUESTS` after too many.',
        params: PostId,
        body: UnlockRequest,
        response: {
          200: Type.Object(
            { share: Type.String({ description: 'The value of the `share` parameter.' }) },
            { description: 'The password is correct.' },
          ),
        },
      },
    },
    async (request) => {
      const { params, body } = request;
      const row = await findPost(db, params.id);
      const link = row && (await findSharedLink({ db, secrets }, row, body.share));
      if (!link) throw postNotFound(params.id);
      const { linkId, passwordHash } = link;
      if (passwordHash === null) return { share: body.share };
      if (!(await accounts.passwords.verify(request, `share-link:${linkId}`, body.password, passwordHash)))
        throw new Problem(403, 'WRONG_SHARE_PASSWORD', 'The password of the link is incorrect.');
      return { share: unlockedShare(secrets.signing, linkId, passwordHash) };
    },
  );
}

function peopleRoutes(
  app: App,
  { db, accounts }: SharingDependencies,
  toResponse: (row: PostRow, viewer: Identity | null) => Post,
): void {
  app.get(
    '/posts/:id/people',
    {
      config: user,
      schema: {
        tags,
        summary: 'List the people that a post is shared with',
        description: 'Returns the addresses in alphabetical order, whether or not they belong to an account.',
        params: PostId,
        response: { 200: SharePeople },
      },
    },
    async (request) => {
      const post = await getOwnPost(db, request.identity!.accountId, request.params.id);
      return { emails: await listSharePeople(db, post.id) };
    },
  );
  app.put(
    '/posts/:id/people',
    {
      config: user,
      schema: {
        tags,
        summary: 'Share a post with people',
        description:
          'Replaces the list of the people who can watch your post even if it is private, once they have signed in with an account whose confirmed address is in the list. Nobody is notified. Returns 409 `POST_NOT_PUBLISHED` for a draft.',
        params: PostId,
        body: SharePeople,
        response: { 200: SharePeople },
      },
    },
    async (request) => {
      const { params, body, identity } = request;
      await setSharePeople(db, identity!.accountId, params.id, normalizeEmails(body.emails));
      return { emails: await listSharePeople(db, params.id) };
    },
  );
  app.get(
    '/shared-posts',
    {
      config: user,
      schema: {
        tags,
        summary: 'List the posts that are shared with you',
        description:
          'Returns a page of the posts that are not public and that others share with the confirmed address of your account, last shared first.',
        querystring: Type.Object(pageParameters, { additionalProperties: false }),
        response: {
          200: Type.Object(
            {
              posts: Type.Array(schemaRef<Post>('Post'), { description: 'The posts of the page.' }),
              pagenum: Type.Integer({ description: 'The number of the page.' }),
            },
            { description: 'A page of posts.', ...listHeaders },
          ),
        },
      },
    },
    async (request, reply) => {
      const email = await confirmedEmailOf(accounts, request.identity!.accountId);
      const { rows, pagenum } = await paginate(reply, {
        query: request.query,
        keys: SHARED_ORDER.keys.length,
        rows: async (page) => (email === null ? [] : listSharedPosts(db, email, page)),
        keysOf: ({ position }) => position,
        count: async () => (email === null ? 0 : countSharedPosts(db, email)),
      });
      return { posts: rows.map((row) => toResponse(row, request.identity)), pagenum };
    },
  );
}
