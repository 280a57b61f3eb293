import type { PageHead, RequestedPage } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { listPreview } from '../posts/index.ts';
import { type AuthorDependencies, getAuthor } from './authors.routes.ts';
import { authorIdFromPath, feedPath, pagePath } from './paths.domain.ts';

/** Renders the head of an author's page: title, feed, and Open Graph tags for link cards. */
export const authorPreviews =
  (dependencies: AuthorDependencies) =>
  async ({ path }: RequestedPage): Promise<PageHead | undefined> => {
    const accountId = authorIdFromPath(path);
    if (accountId === undefined) return undefined;
    const author = await getAuthor(dependencies, null, accountId).catch((error: unknown) => {
      if (error instanceof Problem) return undefined;
      throw error;
    });
    if (!author) return undefined;
    const { id, name, about, pictureUrl } = author;
    const { VIDEO_BASE_URL: baseUrl } = dependencies.settings;
    return {
      markup: listPreview({
        type: 'profile',
        title: name,
        description: about,
        url: baseUrl + pagePath(id),
        feedUrl: baseUrl + feedPath(id),
        imageUrl: pictureUrl,
        card: 'summary',
        isListed: true,
      }),
    };
  };
