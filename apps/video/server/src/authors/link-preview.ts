import { html, metaTags, truncate } from '@workreel/platform/html';
import type { PageHead, RequestedPage } from '@workreel/platform/http';
import { Problem } from '@workreel/platform/problem';
import { SITE } from '../posts/index.ts';
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
    const { id, name, pictureUrl } = author;
    const { VIDEO_BASE_URL: baseUrl } = dependencies.settings;
    const description = truncate(author.about);
    const url = baseUrl + pagePath(id);
    return {
      markup: html`<title>${name} · ${SITE}</title>
    <link rel="canonical" href="${url}">
    <link rel="alternate" type="application/rss+xml" href="${baseUrl}${feedPath(id)}" title="${name}">
    ${metaTags('name', { description, 'twitter:card': 'summary' })}${metaTags('property', {
      'og:type': 'profile',
      'og:site_name': SITE,
      'og:title': name,
      'og:description': description,
      'og:url': url,
      'og:image': pictureUrl,
    })}`,
    };
  };
