/**
 * Tags that the service writes into the head of the first page (canonical URL, robots, link preview); they do not apply
 * to the next page.
 */
const PAGE_TAGS =
  'link[rel=canonical], link[rel=alternate], meta[name=robots], meta[name=description], meta[name^="twitter:"], meta[property], script[type="application/ld+json"]';

export function removeStaleHead(): void {
  for (const element of document.head.querySelectorAll(PAGE_TAGS)) element.remove();
}
