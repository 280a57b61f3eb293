export interface Total {
  count: number;
  /** `gte` if counting stopped at a limit. */
  relation: 'eq' | 'gte';
}

/** Number of entries that can be reached by page number: skipping entries takes time in proportion to their number. */
export const MAX_OFFSET = 10_000;
/**
 * Maximum length of the `Link` header in bytes, so that all headers of a response stay below 2 kB. Proxies reject
 * responses with longer headers; nginx's default limit is 4 kB.
 */
const MAX_BYTES = 850;

/**
 * Returns the `Link` header of a page (RFC 8288): `first`, `prev`, `next` and, if the total is exact, `last`. A header that
 * would be too long because of the list's parameters is reduced to `next`, if necessary with the cursor alone.
 *
 * @param page - `query` contains the parameters of the request; `cursor` is undefined on the last page.
 */
export function linkHeader(page: {
  path: string;
  query: Record<string, unknown>;
  pagenum: number;
  pageSize: number;
  total: Total;
  cursor: string | undefined;
}): string | undefined {
  const { path, pagenum, pageSize, total, cursor } = page;
  const { cursor: _cursor, pagenum: _pagenum, ...filters } = page.query;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) for (const item of [value].flat()) parameters.append(name, String(item));
  const query = parameters.size > 0 ? `${parameters}&` : '';
  // Page numbers and cursors (base64url) need no encoding.
  const link = (rel: string, target: string) => `<${path}?${target}>; rel="${rel}"`;
  const pageLink = (rel: string, number: number) =>
    number >= 1 && (number - 1) * pageSize < MAX_OFFSET ? [link(rel, `${query}pagenum=${number}`)] : [];
  const nextLinks = (target: string) =>
    cursor === undefined ? [] : [link('next', `${target}cursor=${cursor}`)];
  const lastPage = Math.max(1, Math.ceil(total.count / pageSize));
  const isExact = total.relation === 'eq';
  const candidates = [
    [
      ...pageLink('first', 1),
      ...pageLink('prev', isExact ? Math.min(pagenum - 1, lastPage) : pagenum - 1),
      ...nextLinks(query),
      ...(isExact ? pageLink('last', lastPage) : []),
    ],
    nextLinks(query),
    nextLinks(''),
    // The sort keys in the cursor are long, such as a title of 200 emoji.
    cursor === undefined ? [] : pageLink('next', pagenum + 1),
  ];
  return candidates
    .map((links) => links.join(', '))
    .find((header) => header !== '' && header.length <= MAX_BYTES);
}
