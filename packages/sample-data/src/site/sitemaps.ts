/** The sitemaps of the demo site: an index of two, each with half of the postings. */
import { escapeHtml } from '@workreel/platform/html';
import { type Frame, postingUrl } from './pages.ts';
import type { DatedPosting } from './postings.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function sitemapIndex({ origin, path }: Frame): string {
  const entries = ['sitemap-1.xml', 'sitemap-2.xml.gz'].map(
    (name) => `<sitemap><loc>${escapeHtml(`${origin}${path}/${name}`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** @param part 0 or 1 */
export function sitemapOf(frame: Frame, postings: readonly DatedPosting[], part: 0 | 1): string {
  const byId = [...postings].sort((a, b) => a.id - b.id);
  const half = Math.ceil(byId.length / 2);
  const pages = part === 0 ? [`${frame.origin}${frame.path}/`, `${frame.origin}${frame.path}/jobs`] : [];
  const entries = [
    ...pages.map((url) => `<url><loc>${escapeHtml(url)}</loc></url>\n`),
    ...byId
      .slice(part * half, (part + 1) * half)
      .map(
        (posting) =>
          `<url><loc>${escapeHtml(postingUrl(frame, posting))}</loc><lastmod>${posting.postedOn}</lastmod></url>\n`,
      ),
  ];
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`;
}
