/**
 * The Robots Exclusion Protocol, RFC 9309, as far as it is pure: text in, verdicts out.
 *
 * Our own because robots-parser 3.0.1 departs from the RFC: a Sitemap line ends a group (2.2.4 forbids
 * it), %62 is not "b" (2.2.2), %2A does not match "*" (2.2.3), /robots.txt can be disallowed (2.2.2).
 */

/** In bytes. RFC 9309 2.5: a parsing limit "MUST be at least 500 kibibytes". */
export const ROBOTS_MAX_BYTES = 500 * 1024;

interface Rule {
  readonly allow: boolean;
  /** The literal pieces between the `*`, in octets after normalisation. */
  readonly plain: readonly string[];
  /** The same as `plain` but with the query's reserved characters encoded (2.2.2, second row of its table). */
  readonly encoded: readonly string[];
  /** `$` at the end: the path must end where the pattern does. */
  readonly anchored: boolean;
  /** Octets of the normalised pattern: the most specific match is the longest. */
  readonly length: number;
  readonly line: number;
  readonly source: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelayMs: number;
}

interface RobotsVerdict {
  readonly allowed: boolean;
  /** The deciding line of robots.txt, such as `line 12: "Disallow: /search"`; null when no rule matched. */
  readonly because: string | null;
}

/** The rules for one product token, ready to be asked about addresses. */
export class RobotsRules {
  readonly #rules: readonly Rule[];
  /** The longest Crawl-delay asked of us, in ms; 0 when none was. */
  readonly crawlDelayMs: number;

  constructor(rules: readonly Rule[], crawlDelayMs: number) {
    // Most specific first, Allow before an equal Disallow (2.2.2): the first match decides.
    this.#rules = rules.toSorted((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
    this.crawlDelayMs = crawlDelayMs;
  }

  /** Whether this address may be fetched. */
  check(url: URL): RobotsVerdict {
    if (url.pathname === '/robots.txt') return ALLOWED; // 2.2.2: implicitly allowed
    if (this.#rules.length === 0) return ALLOWED;
    const path = url.pathname + url.search;
    const plain = normalise(path, false).replaceAll('*', '%2A').replaceAll('$', '%24');
    const encoded = encodeQuery(plain);
    for (const rule of this.#rules) {
      const matched =
        matches(rule.plain, rule.anchored, plain) ||
        ((encoded !== plain || rule.encoded !== rule.plain) && matches(rule.encoded, rule.anchored, encoded));
      if (matched) return { allowed: rule.allow, because: `line ${rule.line}: "${rule.source}"` };
    }
    return ALLOWED;
  }
}

const ALLOWED: RobotsVerdict = { allowed: true, because: null };

/** A site without robots.txt: everything may be fetched (2.3.1.3). */
export const ALLOW_ALL = new RobotsRules([], 0);

/**
 * Reads a robots.txt for one product token. Never throws: what is not understood is skipped (2.2).
 *
 * @param body the file's bytes; what lies beyond the caller's limit has been cut off
 * @param token our product token, matched without regard to case (2.2.1)
 * @param truncated whether the end was cut: then a last, incomplete line is dropped, as "/" may be left of "/x"
 */
export function parseRobots(body: Uint8Array, token: string, truncated = false): RobotsRules {
  // Octets, one character each: the comparison is by octet (2.2.2), and invalid UTF-8 can do no harm.
  let text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  if (text.startsWith('\xef\xbb\xbf')) text = text.slice(3);
  const lines = text.split(/\r\n|\r|\n/);
  if (truncated) lines.pop();

  const groups: Group[] = [];
  let group: Group | undefined;
  // Only a rule ends the user-agent lines of a group; empty lines and other records do not (2.1, 2.2.4).
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
      // A rule before the first user-agent line belongs to nobody (2.2.2).
    } else if (key === 'allow' || key === 'disallow') {
      inAgents = false;
      const rule = readRule(key === 'allow', value, index + 1, content.trim());
      if (rule !== null) group.rules.push(rule);
    } else if (key === 'crawl-delay') {
      // Not in the RFC, so another record: it ends nothing (2.2.4).
      group.crawlDelayMs = Math.max(group.crawlDelayMs, readDelay(value));
    }
  }

  // All groups that name us are one (2.2.1); only without any does "*" speak to us.
  const own = token.toLowerCase();
  let ours = groups.filter((candidate) => candidate.agents.includes(own));
  if (ours.length === 0) ours = groups.filter((candidate) => candidate.agents.includes('*'));
  return new RobotsRules(
    ours.flatMap((candidate) => candidate.rules),
    ours.reduce((most, candidate) => Math.max(most, candidate.crawlDelayMs), 0),
  );
}

/** The product token that starts a user-agent value ("Workreel/1.0 (x)" is "workreel"), or "*". */
function agentOf(value: string): string {
  if (/^\*(?:\s|$)/.test(value)) return '*';
  return /^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? '';
}

/** Seconds, perhaps with a fraction; what is no such number asks for nothing. */
function readDelay(value: string): number {
  return /^\d{1,9}(?:\.\d+)?$/.test(value) ? Number(value) * 1_000 : 0;
}

function readRule(allow: boolean, value: string, line: number, source: string): Rule | null {
  // An empty pattern matches nothing (2.2, empty-pattern); a pattern starts at the path's first octet.
  if (!value.startsWith('/') && !value.startsWith('*')) return null;
  const anchored = value.endsWith('$');
  const pattern = anchored ? value.slice(0, -1) : value;
  const normalised = normalise(pattern, true)
    .replace(/\*{2,}/g, '*')
    .replaceAll('$', '%24');
  const plain = normalised.split('*');
  const withQuery = encodeQuery(normalised);
  const encoded = withQuery === normalised ? plain : withQuery.split('*');
  // The source is shown to people: give UTF-8 its characters back.
  const shown = Buffer.from(source.slice(0, 200), 'latin1').toString('utf8');
  return {
    allow,
    plain,
    encoded,
    anchored,
    length: normalised.length + Number(anchored),
    line,
    source: shown,
  };
}

/**
 * The form in which paths are compared (2.2.2): octets outside ASCII encoded, encoded unreserved
 * characters decoded, hexadecimal digits in capitals. Reserved characters stay as they are written.
 */
function normalise(path: string, octets: boolean): string {
  if (!/[^\x21-\x7e]|%/.test(path)) return path;
  const source = octets ? path : Buffer.from(path, 'utf8').toString('latin1');
  return source.replace(/%[0-9a-f]{2}|[^\x21-\x7e]/gi, (found) => {
    const code = found.length === 3 ? Number.parseInt(found.slice(1), 16) : found.charCodeAt(0);
    const character = String.fromCharCode(code);
    if (/[A-Za-z0-9._~-]/.test(character)) return character;
    return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}

/**
 * Encodes the reserved characters of a query's values, as the RFC's table does with
 * `?baz=https://foo.bar`. A second form beside the plain one, as a rule `*login/` is meant
 * to find `?next=/login/` too. `=`, `&`, `?` keep their meaning and `*` is the rule's own.
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
 * Whether the pieces occur in order, the first at the start, the last at the end if anchored. Taking
 * each piece at its leftmost place is exact for `*`, and linear: a hostile pattern cannot make it blow up.
 */
function matches(pieces: readonly string[], anchored: boolean, path: string): boolean {
  const first = pieces[0] ?? '';
  if (!path.startsWith(first)) return false;
  if (pieces.length === 1) return !anchored || path.length === first.length;
  let at = first.length;
  const last = pieces.length - 1;
  for (let index = 1; index < (anchored ? last : pieces.length); index++) {
    const piece = pieces[index] ?? '';
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  if (!anchored) return true;
  const tail = pieces[last] ?? '';
  return path.length - tail.length >= at && path.endsWith(tail);
}
