/**
 * What the service wrote into the head of the page that was asked for is not true of the next one: which address is its own,
 * whether search engines may list it, and what a preview shows.
 */
const OF_ONE_PAGE =
  'link[rel=canonical], meta[name=robots], meta[name=description], meta[name^="twitter:"], meta[property], script[type="application/ld+json"]';

export function dropStaleHead(): void {
  for (const element of document.head.querySelectorAll(OF_ONE_PAGE)) element.remove();
}
