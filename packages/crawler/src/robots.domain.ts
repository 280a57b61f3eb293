/**
 * Parser and matcher of the Robots Exclusion Protocol, RFC 9309.
 *
 * robots-parser 3.0.1 is not used because it violates the RFC: a Sitemap line ends a group (2.2.4 forbids that), %62
 * does not equal "b" (2.2.2), %2A does not match "*" (2.2.3), and /robots.txt can be disallowed (2.2.2).
 */

/** In bytes. RFC 9309 2.5: a parsing limit "MUST be at least 500 kibibytes". */
export const ROBOTS_MAX_BYTES = 500 * 1024;

interface Rule {
  readonly allow: boolean;
  /** The literals between the `*`, in octets after normalization. */
  readonly plain: readonly string[];
  /** Like `plain`, but with the reserved characters of the query encoded (2.2.2, second row of the table). */
  readonly encoded: readonly string[];
  /** The pattern ends with `$`, so it must match up to the end of the path. */
  readonly anchored: boolean;
  /** Length of the normalized pattern in octets; the longest match is the most specific. */
  readonly length: number;
  readonly line: number;
  readonly source: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelayMs: number;
}

interface RobotsDecision {
  readonly allowed: boolean;
  /** The deciding line of robots.txt, such as `line 12: "Disallow: /search"`; null if no rule matched. */
  readonly matchedRule: string | null;
}

/** The rules of one robots.txt that apply to one product token. */
export class RobotsRules {
  readonly #rules: readonly Rule[];
  /** The longest applicable Crawl-delay in ms; 0 if there is none. */
  readonly crawlDelayMs: number;

  constructor(rules: readonly Rule[], crawlDelayMs: number) {
    // The first match decides: most specific first, and Allow before an equally long Disallow (2.2.2).
    this.#rules = rules.toSorted((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
    this.crawlDelayMs = crawlDelayMs;
  }

  /** Returns whether the URL may be fetched. */
  check(url: URL): RobotsDecision {
    if (url.pathname === '/robots.txt') return ALLOWED; // 2.2.2: implicitly allowed
    if (this.#rules.length === 0) return ALLOWED;
    const path = url.pathname + url.search;
    const plain = normalize(path, false).replaceAll('*', '%2A').replaceAll('$', '%24');
    const encoded = encodeQuery(plain);
    for (const rule of this.#rules) {
      const matched =
        matches(rule.plain, rule.anchored, plain) ||
        ((encoded !== plain || rule.encoded !== rule.plain) && matches(rule.encoded, rule.anchored, encoded));
      if (matched) return { allowed: rule.allow, matchedRule: `line ${rule.line}: "${rule.source}"` };
    }
    return ALLOWED;
  }
}

const ALLOWED: RobotsDecision = { allowed: true, matchedRule: null };

/** The rules of a site without robots.txt (2.3.1.3). */
export const ALLOW_ALL = new RobotsRules([], 0);

/**
 * Parses a robots.txt for one product token. Never throws: invalid lines are skipped (2.2).
 *
 * @param body the file, possibly truncated to the caller's limit
 * @param token our product token, case-insensitive (2.2.1)
 * @param truncated whether the end is missing; then the incomplete last line is dropped, because "/x" may have become "/"
 */
export function parseRobots(body: Uint8Array, token: string, truncated = false): RobotsRules {
  // Latin-1 maps each octet to one character: comparison is by octet (2.2.2), and invalid UTF-8 is harmless.
  let text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  if (text.startsWith('\xef\xbb\xbf')) text = text.slice(3);
  const lines = text.split(/\r\n|\r|\n/);
  if (truncated) lines.pop();

  const groups: Group[] = [];
  let group: Group | undefined;
  // Only a rule ends the user-agent lines of a group, not an empty line or any other record (2.1, 2.2.4).
  let inAgents = false;
  for (const [index, line] of lines.entries()) {
    const content = line.split('#', 1)[0] ?? '';
    const colon = content.indexOf(':');
    if (colon < 0) continue;
    const key = content.slice(0, colon).trim().toLowerCase();
    const value = content.slice(colon + 1).trim();
    if (key === 'user-agent') {
      if (!inAgents || group === undefined) {
        group = { agents: [], rules: [], crawlDelayMs: 0 };
        groups.push(group);
        inAgents = true;
      }
      group.agents.push(agentOf(value));
    } else if (group === undefined) {
      // A rule before the first user-agent line is ignored (2.2.2).
    } else if (key === 'allow' || key === 'disallow') {
      inAgents = false;
      const rule = parseRule(key === 'allow', value, index + 1, content.trim());
      if (rule !== null) group.rules.push(rule);
    } else if (key === 'crawl-delay') {
      // Not in the RFC, so treated as one of its "other records", which do not end a group (2.2.4).
      group.crawlDelayMs = Math.max(group.crawlDelayMs, parseDelay(value));
    }
  }

  // All groups with our token are combined; "*" applies only if there is none (2.2.1).
  const agent = token.toLowerCase();
  let matching = groups.filter((candidate) => candidate.agents.includes(agent));
  if (matching.length === 0) matching = groups.filter((candidate) => candidate.agents.includes('*'));
  return new RobotsRules(
    matching.flatMap((candidate) => candidate.rules),
    matching.reduce((longest, candidate) => Math.max(longest, candidate.crawlDelayMs), 0),
  );
}

/** Returns the product token of a user-agent value ("workreel" for "Workreel/1.0 (x)"), or "*". */
function agentOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? '';
}

/** Parses seconds, optionally with a fraction. Returns ms; 0 for anything else. */
function parseDelay(value: string): number {
  return /^\d{1,9}(?:\.\d+)?$/.test(value) ? Number(value) * 1_000 : 0;
}

function parseRule(allow: boolean, value: string, line: number, source: string): Rule | null {
  // An empty pattern matches nothing (2.2, empty-pattern); a pattern starts at the path's first octet.
  if (!value.startsWith('/') && !value.startsWith('*')) return null;
  const anchored = value.endsWith('$');
  const pattern = anchored ? value.slice(0, -1) : value;
  const normalized = normalize(pattern, true)
    .replace(/\*{2,}/g, '*')
    .replaceAll('$', '%24');
  const plain = normalized.split('*');
  const withQuery = encodeQuery(normalized);
  const encoded = withQuery === normalized ? plain : withQuery.split('*');
  // Decode the source back to UTF-8 for display.
  const display = Buffer.from(source.slice(0, 200), 'latin1').toString('utf8');
  return {
    allow,
    plain,
    encoded,
    anchored,
    length: normalized.length + Number(anchored),
    line,
    source: display,
  };
}

/**
 * Returns the form in which paths are compared (2.2.2): non-ASCII octets encoded, encoded unreserved characters
 * decoded, hexadecimal digits in upper case. Reserved characters are not changed.
 */
function normalize(path: string, octets: boolean): string {
  if (!/[^\x21-\x7e]|%/.test(path)) return path;
  const source = octets ? path : Buffer.from(path, 'utf8').toString('latin1');
  return source.replace(/%[0-9a-f]{2}|[^\x21-\x7e]/gi, (match) => {
    const code = match.length === 3 ? Number.parseInt(match.slice(1), 16) : match.charCodeAt(0);
    const character = String.fromCharCode(code);
    if (/[A-Za-z0-9._~-]/.test(character)) return character;
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/**
 * Encodes the reserved characters in the values of a query, as the RFC's table does with `?baz=https://foo.bar`.
 * Used in addition to the plain form, because the rule `*login/` should also match `?next=/login/`. `=`, `&` and `?`
 * are delimiters and `*` is the wildcard, so they are not encoded.
 */
function encodeQuery(path: string): string {
  const start = path.indexOf('?');
  if (start < 0) return path;
  return (
    path.slice(0, start) +
    path.slice(start).replace(/[:/#[\]@!'()+,;]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  );
}

/**
 * Returns whether the pieces occur in order, the first at the start and, if anchored, the last at the end. Matching
 * each piece at its leftmost position is exact for `*` and avoids exponential backtracking on a hostile pattern.
 */
function matches(pieces: readonly string[], anchored: boolean, path: string): boolean {
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;
  let end = first.length;
  const last = pieces.length - 1;
  for (let index = 1; index < (anchored ? last : pieces.length); index++) {
    const piece = pieces[index] ?? '';
    const start = path.indexOf(piece, end);
    if (start < 0) return false;
    end = start + piece.length;
  }
  if (!anchored) return true;
  const tail = pieces[last] ?? '';
  return path.length - tail.length >= end && path.endsWith(tail);
}
