import { type App, listHeaders, paginate, recentParameters, schemaRef } from '@workreel/platform/http';
import { ModeratedPost, VISIBILITIES, type Visibility } from '@workreel/video-contract';
import { Type } from 'typebox';
import {
  countModeratedPosts,
  listModeratedPosts,
  type ModerationSearch,
  toModeratedPost,
} from './moderation.repository.ts';
import type { Posts } from './posts.ts';

const ModerationQuery = Type.Object(
  {
    query: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Search terms. Each of them must occur in the title, author, tags or description, as a word or a part of a word.',
      }),
    ),
    owner: Type.Optional(
      Type.String({
        maxLength: 254,
        description:
          'Only return posts of accounts whose ID is this, or whose name or email address contains it.',
      }),
    ),
    visibility: Type.Optional(
      Type.Unsafe<Visibility>({
        type: 'string',
        enum: [...VISIBILITIES],
        description: 'Only return posts with this visibility.',
      }),
    ),
    ...recentParameters,
  },
  { additionalProperties: false },
);

/** Registers the route for admins that finds the posts of all accounts. */
export function moderationRoutes(app: App, { db, accounts }: Pick<Posts, 'db' | 'accounts'>): void {
  app.addSchema(ModeratedPost);
  app.get(
    '/moderation/posts',
    {
      config: { access: 'admin', limit: 'search' },
      schema: {
        tags: ['administration'],
        summary: 'Find posts of all accounts, newest first',
        description:
          'Returns a page of the posts of all accounts with any visibility and state, without their media. Opening a post that is not public is recorded in the audit log.',
        querystring: ModerationQuery,
        response: {
          200: Type.Object(
            {
              posts: Type.Array(schemaRef<ModeratedPost>('ModeratedPost'), {
                description: 'The posts of the page.',
              }),
              sortOrder: Type.Literal('recent'),
              pagenum: Type.Integer({ description: 'The number of the page.' }),
            },
            { description: 'A page of posts.', ...listHeaders },
          ),
        },
      },
    },
    async (request, reply) => {
      const { query, owner, visibility } = request.query;
      const search: ModerationSearch = {
        query,
        visibility,
        ownerIds: owner === undefined ? undefined : await accounts.findIds(owner),
      };
      const { rows, pagenum } = await paginate(reply, {
        query: { ...request.query, sortOrder: 'recent' },
        keys: 2,
        rows: (page) => listModeratedPosts(db, search, page),
        keysOf: ({ position }) => position,
        count: () => countModeratedPosts(db, search),
      });
      const owners = await accounts.contacts(rows.map(({ owner_id }) => owner_id));
      return {
        posts: rows.map((row) => toModeratedPost(row, owners)),
        sortOrder: 'recent' as const,
        pagenum,
      };
    },
  );
}
