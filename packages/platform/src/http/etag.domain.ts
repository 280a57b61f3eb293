/**
 * Whether an entity tag is among those of `If-None-Match` or `If-Match` (RFC 9110, 13.1). Tags are compared weakly, also for
 * `If-Match`: proxies that compress a response make its tag weak.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return (header ?? '').split(',').some((tag) => opaque(tag) === '*' || opaque(tag) === opaque(etag));
}
