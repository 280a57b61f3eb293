import { Parser } from 'htmlparser2';
import { canonicalUrl, parseUrl } from '../canonical.domain.ts';
import type { CompiledProfile } from '../compile.ts';
import { cleanText } from '../dom.ts';
import { identityRule } from '../identity.ts';
import { reading } from '../page.ts';
import type { PageReading, PageWarning, PostingLocation } from '../page.types.ts';
import { isAllowedHost } from '../start.domain.ts';
import { LimitError, MAX_DEPTH } from '../tree.ts';
import { XML_OPTIONS } from '../xml-tree.ts';
import { readBroken } from './broken.ts';
import type { Source } from './source.ts';

/** Maximum number of URLs in a sitemap according to sitemaps.org. */
const MAX_URLS = 50_000;
/** Maximum number of sitemaps of an index that are read. */
const MAX_SITEMAPS = 1_000;
/** In characters. Longer values of `loc` and `lastmod` are cut off. */
const MAX_VALUE_CHARS = 2_000;
const MAX_VERSION_CHARS = 100;

/** The URLs of a sitemap (https://www.sitemaps.org/protocol.html), of an index of sitemaps, or of a text file with one URL per line. */
export const sitemap: Source = {
  read(compiled, text, url) {
    const entries = parseSitemap(text);
    if (entries === null)
      return readBroken(compiled, text, url, 'XML_BROKEN', 'The page is not a sitemap, or is cut off');
    return entries.isIndex ? readIndex(compiled, entries, url) : readUrls(compiled, entries, url);
  },
};

interface Entry {
  loc: string;
  lastmod: string;
}
interface Entries {
  isIndex: boolean;
  /** At most as many as may be read. */
  list: Entry[];
  /** Number of entries in the file. */
  count: number;
}

/** Parses a sitemap without a tree, which would take much memory. Returns null if it is none or is cut off. */
function parseSitemap(text: string): Entries | null {
  if (/^\s*https?:\/\//i.test(text)) return parseLines(text);
  const entries: Entries = { isIndex: false, list: [], count: 0 };
  let root: string | null = null;
  let depth = 0;
  let entry: Entry = { loc: '', lastmod: '' };
  let field: keyof Entry | null = null;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (depth >= MAX_DEPTH) throw new LimitError('TOO_DEEP');
        depth += 1;
        if (depth === 1) root ??= name;
        else if (depth === 2) entry = { loc: '', lastmod: '' };
        // Elements of other namespaces, such as image:loc, have a prefix.
        else if (depth === 3 && (name === 'loc' || name === 'lastmod')) field = name;
      },
      ontext(piece) {
        if (field !== null && depth === 3 && entry[field].length < MAX_VALUE_CHARS) entry[field] += piece;
      },
      onclosetag() {
        if (depth === 3) field = null;
        if (depth === 2) {
          entries.count += 1;
          if (entries.list.length < MAX_URLS) entries.list.push(entry);
        }
        depth -= 1;
      },
    },
    XML_OPTIONS,
  );
  try {
    parser.write(text);
  } catch (error) {
    if (error instanceof LimitError) return null;
    throw error;
  }
  const isComplete = depth === 0;
  entries.isIndex = root === 'sitemapindex';
  return isComplete && (entries.isIndex || root === 'urlset') ? entries : null;
}

function parseLines(text: string): Entries {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return {
    isIndex: false,
    list: lines.slice(0, MAX_URLS).map((line) => ({ loc: line.slice(0, MAX_VALUE_CHARS), lastmod: '' })),
    count: lines.length,
  };
}

function readUrls(compiled: CompiledProfile, { list, count }: Entries, url: string): PageReading {
  const warnings: PageWarning[] = [];
  const rule = identityRule(compiled, null);
  const locations = new Map<string, PostingLocation>();
  let ignored = 0;
  for (const { loc, lastmod } of list) {
    const link = parseUrl(loc, url);
    const isOwn = link !== null && isAllowedHost(compiled.profile, link);
    const sourceUrl = isOwn ? canonicalUrl(loc, url, rule, () => true) : null;
    if (sourceUrl === null) ignored += 1;
    else if (!locations.has(sourceUrl)) locations.set(sourceUrl, { sourceUrl, version: versionOf(lastmod) });
  }
  if (count > list.length) warnings.push(tooMany(`${count} URLs`, list.length));
  if (ignored > 0 && locations.size === 0)
    warnings.push({
      code: 'URLS_IGNORED',
      message: `None of the ${ignored} URLs of the sitemap is that of a posting on one of the hosts of the profile. Check identity.from; ${list[0]?.loc.slice(0, 200)} is one of them.`,
      card: null,
    });
  return reading(locations.size > 0 ? 'results' : 'empty', [], {
    locations: [...locations.values()],
    warnings,
  });
}

function versionOf(lastmod: string): string | null {
  const version = cleanText(lastmod).slice(0, MAX_VERSION_CHARS);
  return version === '' ? null : version;
}

function readIndex(compiled: CompiledProfile, { list }: Entries, url: string): PageReading {
  const { profile } = compiled;
  const urls = new Set<string>();
  for (const { loc } of list) {
    const link = parseUrl(loc, url);
    if (link === null || !isAllowedHost(profile, link)) continue;
    link.hash = '';
    if (compiled.sitemaps?.test(link.href) ?? true) urls.add(link.href);
  }
  const moreUrls = [...urls].slice(0, MAX_SITEMAPS);
  const warnings: PageWarning[] = [];
  if (urls.size > moreUrls.length) warnings.push(tooMany(`${urls.size} sitemaps`, moreUrls.length));
  if (list.length > 0 && urls.size === 0)
    warnings.push({
      code: 'URLS_IGNORED',
      message: `None of the ${list.length} sitemaps of the index is on one of the hosts of the profile and matches start.sitemaps; ${list[0]?.loc.slice(0, 200)} is one of them.`,
      card: null,
    });
  return reading(moreUrls.length > 0 ? 'results' : 'empty', [], { moreUrls, warnings });
}

const tooMany = (what: string, read: number): PageWarning => ({
  code: 'TOO_MANY_URLS',
  message: `The sitemap contains ${what}; only the first ${read} were read.`,
  card: null,
});
