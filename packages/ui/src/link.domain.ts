/** An entry of a `Link` header (RFC 8288): a URL in angle brackets, then parameters. */
const ENTRY = /<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;

/** Returns the URLs of a `Link` header by relation. */
export function parseLinks(header: string | null): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, url = '', parameters = ''] of (header ?? '').matchAll(ENTRY)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    for (const relation of (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/)) {
      if (relation && !links.has(relation)) links.set(relation, url);
    }
  }
  return links;
}

/** Returns the cursor of the next page; undefined on the last page. */
export function nextCursor(header: string | null): string | undefined {
  const next = parseLinks(header).get('next');
  const query = next?.split('?', 2)[1];
  return new URLSearchParams(query).get('cursor') ?? undefined;
}
