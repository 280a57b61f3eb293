/** One entry of a `Link` header (RFC 8288): an address in angle brackets, then parameters. */
const ENTRY = /<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s",;]+))*)/g;

/** The addresses of a `Link` header by their relation. */
export function parseLinks(header: string | null): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, address = '', parameters = ''] of (header ?? '').matchAll(ENTRY)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters);
    for (const relation of (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/)) {
      if (relation && !links.has(relation)) links.set(relation, address);
    }
  }
  return links;
}

/** Where the list goes on; undefined at its end. */
export function nextCursor(header: string | null): string | undefined {
  const next = parseLinks(header).get('next');
  const query = next?.split('?', 2)[1];
  return new URLSearchParams(query).get('cursor') ?? undefined;
}
