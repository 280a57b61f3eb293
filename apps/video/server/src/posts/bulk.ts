import type { Identity } from '@workreel/platform/http';
import { badRequest, conflict, Problem } from '@workreel/platform/problem';
import { type BulkRequest, type BulkResult, MAX_TAGS, type PostChange } from '@workreel/video-contract';
import type { PostRow } from './posts.repository.ts';
import { changePost, type Posts, removePost } from './posts.ts';
import { normalizeText } from './search-text.domain.ts';

/**
 * Does the same with several of a user's own posts, each in its own transaction, so that one that fails does not affect the others.
 *
 * @throws Problem 400 INVALID_REQUEST if the action lacks its value.
 */
export async function changePosts(
  posts: Posts,
  { accountId, sessionId }: Identity,
  request: BulkRequest,
): Promise<BulkResult[]> {
  // Posts of others are changed one by one only, also by admins.
  const owner: Identity = { accountId, sessionId, role: 'user' };
  const apply = actionOf(posts, owner, request);
  const results: BulkResult[] = [];
  for (const id of request.ids)
    results.push({
      id,
      error: await apply(id).then(
        () => null,
        (error: unknown) => {
          if (!(error instanceof Problem) || error.status >= 500) throw error;
          return { code: error.code, message: error.message };
        },
      ),
    });
  return results;
}

function actionOf(
  posts: Posts,
  owner: Identity,
  { action, visibility, tag }: BulkRequest,
): (id: string) => Promise<unknown> {
  const change = (requested: PostChange | ((row: PostRow) => PostChange)) => (id: string) =>
    changePost(posts, owner, id, requested);
  switch (action) {
    case 'publish':
      return change({ published: true });
    case 'unpublish':
      return change({ published: false });
    case 'setVisibility':
      return change({ visibility: visibility ?? missing('visibility', action) });
    case 'addTag': {
      const added = tag ?? missing('tag', action);
      return change(({ tags }) => ({ tags: withTag(tags, added) }));
    }
    case 'removeTag': {
      const removed = normalizeText(tag ?? missing('tag', action));
      return change(({ tags }) => ({ tags: tags.filter((other) => normalizeText(other) !== removed) }));
    }
    case 'delete':
      return (id) => removePost(posts, owner, id);
  }
}

function missing(field: string, action: string): never {
  const message = `The action ${action} requires ${field}.`;
  throw badRequest('INVALID_REQUEST', message, [{ path: `/${field}`, message }]);
}

/** @throws Problem 409 LIMIT_REACHED. */
function withTag(tags: string[], tag: string): string[] {
  if (tags.some((other) => normalizeText(other) === normalizeText(tag))) return tags;
  if (tags.length >= MAX_TAGS) throw conflict('LIMIT_REACHED', `A post can have ${MAX_TAGS} tags.`);
  return [...tags, tag];
}
