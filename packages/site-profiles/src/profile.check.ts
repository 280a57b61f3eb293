import { findTimeZone } from '@workreel/posting-parser';
import type { SiteProfile } from './profile.types.ts';
import type { Problem } from './schema.check.ts';
import { compileSelector } from './selectors.ts';
import { SOURCE_KINDS } from './source-kinds.ts';
import { isAllowedHost } from './start.domain.ts';

type Path = (string | number)[];

/** Keys whose value is a selector or a pattern, anywhere in a profile. */
const SELECTOR_KEYS = new Set(['selector', 'card', 'next', 'cursor', 'siblings', 'headings', 'waitFor']);
const SELECTOR_LIST_KEYS = new Set(['promoted', 'exclude', 'siblings', 'headings']);
const PATTERN_LIST_KEYS = new Set(['noise']);
const PATTERN_KEYS = new Set(['pattern', 'title', 'text', 'path']);
/** Keys of a profile that contain selectors and patterns. */
const EXPRESSION_KEYS = new Set<unknown>([
  'company',
  'layouts',
  'pages',
  'detail',
  'identity',
  'pagination',
  'render',
]);
/** Keys whose plain strings, single or in a list, are selectors. */
const BARE_SELECTOR_PARENTS = new Set([
  'link',
  'mixed',
  'description',
  'results',
  'empty',
  'blocked',
  'closed',
  'fields',
  'parts',
]);

/** Compiles every selector and pattern of a profile document and returns the invalid ones. */
export function checkExpressions(document: unknown): Problem[] {
  const problems: Problem[] = [];
  const visit = (value: unknown, path: Path) => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, [...path, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    } else if (typeof value === 'string') {
      const kind = expressionKind(path);
      const problem =
        kind === 'selector' ? selectorProblem(value) : kind === 'pattern' ? patternProblem(value) : null;
      if (problem !== null) problems.push({ path, message: problem });
    }
  };
  visit(document, []);
  return problems;
}

function expressionKind(path: Path): 'selector' | 'pattern' | null {
  const key = path.at(-1);
  if (path.includes('map') || key === 'value' || key === 'format') return null;
  if (EXPRESSION_KEYS.has(path[0])) {
    if (typeof key === 'string' && SELECTOR_KEYS.has(key)) return 'selector';
    const parents = path.filter((part) => typeof part === 'string');
    const last = parents.at(-1) ?? '';
    if (typeof key === 'number' && SELECTOR_LIST_KEYS.has(last)) return 'selector';
    if (typeof key === 'number' && PATTERN_LIST_KEYS.has(last)) return 'pattern';
    if (last === 'replace' && key === 0) return 'pattern';
    if (path.includes('transform')) return null;
    if (typeof key === 'string' && PATTERN_KEYS.has(key) && parents.at(-2) !== 'fields') return 'pattern';
    const isBare = typeof key === 'number' || key === last;
    if (isBare && (BARE_SELECTOR_PARENTS.has(last) || parents.at(-2) === 'fields')) return 'selector';
  }
  return null;
}

function selectorProblem(selector: string): string | null {
  try {
    compileSelector(selector);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'syntax error';
    return `"${selector}" is not a valid CSS selector: ${reason} (valid example: ".card a.title")`;
  }
}

function patternProblem(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
    return `is not a valid regular expression: ${reason}; escape special characters such as ( [ + ? with \\`;
  }
}

/** Returns the problems of a profile that its schema cannot express. */
export function checkSemantics(profile: SiteProfile): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Path, message: string) => problems.push({ path, message });

  profile.hosts.forEach((host, index) => {
    if (
      !/^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/.test(
        host,
      )
    ) {
      add(
        ['hosts', index],
        `"${host}" is not a valid host; use, for example, www.example.com or *.example.com, without https:// or a path`,
      );
    }
  });
  checkUrl(profile, ['start', 'address'], profile.start.address, add);
  if (profile.start.browse !== null) checkUrl(profile, ['start', 'browse'], profile.start.browse, add);
  if (
    profile.pagination.by === 'page' &&
    !profile.start.address.includes('{page}') &&
    profile.start.lastPage > 1
  ) {
    add(
      ['start', 'address'],
      'has no {page}; add {page}, or set pagination to none, { next: selector } or { cursor: selector }',
    );
  }
  if (profile.pagination.by === 'cursor' && !profile.start.address.includes('{cursor}'))
    add(
      ['start', 'address'],
      'has no {cursor}; add it where the site expects the cursor, for example &cursor={cursor}',
    );
  if (SOURCE_KINDS[profile.source].listsUrls) checkSitemap(profile, add);
  if (profile.identity !== null) {
    checkUrl(profile, ['identity', 'address'], profile.identity.address, add);
    if (!profile.identity.address.includes('{id}')) {
      add(['identity', 'address'], 'has no {id}; without it, all postings would have the same URL');
    }
  }
  const { address } = profile.detail;
  if (address !== null) {
    checkUrl(profile, ['detail', 'address'], address, add);
    if (!address.includes('{id}'))
      add(['detail', 'address'], 'has no {id}; without it, all postings would have the same page');
    else if (profile.identity === null)
      add(['detail', 'address'], 'needs an identity, which supplies {id}; add identity');
  }
  if (profile.country !== null && !isCountry(profile.country)) {
    add(
      ['country'],
      `"${profile.country}" is not a country; use an ISO 3166-1 alpha-2 code such as ES or GB`,
    );
  }
  if (findTimeZone(profile.timeZone) === undefined) {
    add(
      ['timeZone'],
      `"${profile.timeZone}" is not a time zone; use an IANA name such as Asia/Seoul or Europe/London`,
    );
  }
  if (profile.charset !== null && !isCharset(profile.charset)) {
    add(
      ['charset'],
      `"${profile.charset}" is not a known encoding; use, for example, utf-8, euc-kr or windows-1252`,
    );
  }
  for (const [field, { expected, minimum }] of Object.entries(profile.coverage)) {
    if (minimum > expected) {
      add(
        ['coverage', field],
        `the minimum of ${minimum} is greater than the expected share of ${expected}; swap them`,
      );
    }
  }
  checkKey(profile, add);
  checkLayouts(profile, add);
  return problems;
}

type Add = (path: Path, message: string) => void;

/** Headers that a profile may set. The others describe the connection, the body, or the crawler itself. */
const ALLOWED_HEADER = /^(?:accept|authorization|x-[a-z0-9-]{1,60})$/i;
/** Headers by which proxies and servers take a request for another one. */
const FORBIDDEN_HEADER = /^x-(?:forwarded-|real-ip|original-|rewrite-|http-method|method-override)/i;

/** A key may be sent to these without encryption. */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost']);

function checkKey(profile: SiteProfile, add: Add): void {
  const { key, start, detail, request } = profile;
  for (const [name, value] of Object.entries(request.headers)) {
    const path = ['request', 'headers', name];
    if (!ALLOWED_HEADER.test(name) || FORBIDDEN_HEADER.test(name))
      add(path, 'cannot be set; only Accept, Authorization and headers that begin with X- can');
    if (!/^[\x20-\x7e]+$/.test(value)) add(path, 'contains characters other than ASCII, or a line break');
    checkPlaceholder(path, value);
  }
  const addresses: [Path, string | null][] = [
    [['start', 'address'], start.address],
    [['start', 'browse'], start.browse],
    [['detail', 'address'], detail.address],
  ];
  for (const [path, address] of addresses) {
    if (address === null) continue;
    checkPlaceholder(path, address);
    // Everything before the query is part of URLs that identify postings.
    if (/\{key\}/.test(address.split('?', 1)[0] ?? '')) add(path, '{key} must be in the query, after the ?');
  }
  const isUsed = [start.address, start.browse, ...Object.values(request.headers)].some((text) =>
    text?.includes('{key}'),
  );
  if (key === null) return;
  if (!isUsed) add(['key'], 'is not used; write {key} in start.address or in a header of request.headers');
  // The scripts of a page can read its address.
  if (profile.render !== null)
    add(['render'], 'cannot be combined with key, which pages in a browser could read; remove render or key');
  for (const [path, address] of addresses) {
    // A header with the key is sent to both addresses of start.
    if (address === null || (path[0] === 'detail' && !address.includes('{key}'))) continue;
    const url = URL.parse(address.replaceAll(/[{}]/g, ''));
    if (url?.protocol === 'http:' && !LOOPBACK_HOSTS.has(url.hostname))
      add(path, 'begins with http://, which would send the key unencrypted; use https://');
  }

  function checkPlaceholder(path: Path, text: string): void {
    if (key === null && text.includes('{key}'))
      add(path, 'contains {key}, but the profile names no key; add, for example, key: SARAMIN');
  }
}

function checkUrl(profile: SiteProfile, path: Path, template: string, add: Add): void {
  const url = URL.parse(template.replace(/\{(?:keyword|page|cursor|id|key)\}/g, '1'));
  const allowed =
    path[0] !== 'identity'
      ? /\{(?!(?:keyword|page|cursor|id|key)\})[^}]*\}/
      : /\{(?!(?:keyword|page|cursor|id)\})[^}]*\}/;
  const unknown = allowed.exec(template)?.[0];
  if (unknown !== undefined)
    add(path, `${unknown} is not a placeholder; use {keyword}, {page}, {cursor} or {id}`);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    add(path, `"${template}" is not a valid URL; use an absolute URL that begins with https://`);
  } else if (!isAllowedHost(profile, url)) {
    add(path, `is on ${url.host}, which is not listed in hosts; add ${url.hostname} to hosts`);
  }
}

function checkSitemap({ identity, pagination, start }: SiteProfile, add: Add): void {
  if (identity === null)
    add(['identity'], 'is missing; it distinguishes the URLs of postings in the sitemap from others');
  if (pagination.by !== 'none')
    add(['pagination'], 'is not used with source sitemap; remove it, and {page} from start.address');
  const problem = start.sitemaps === null ? null : patternProblem(start.sitemaps);
  if (problem !== null) add(['start', 'sitemaps'], problem);
}

function checkLayouts(profile: SiteProfile, add: Add): void {
  const { source } = profile;
  if (!SOURCE_KINDS[source].usesLayouts) {
    if (profile.layouts.length > 0)
      add(['layouts'], `are not used with source ${source}; remove them, or set source to html`);
    profile.identity?.from.forEach((source, index) => {
      if ('attribute' in source) {
        add(
          ['identity', 'from', index, 'attribute'],
          `is not supported with source ${source}; use query or path`,
        );
      }
    });
    return;
  }
  if (profile.layouts.length === 0)
    add(['layouts'], 'is missing; add at least one layout with card, link and fields');
  const names = new Set<string>();
  profile.layouts.forEach((layout, index) => {
    if (names.has(layout.name))
      add(['layouts', index, 'name'], `${layout.name} is used by two layouts; use unique names`);
    names.add(layout.name);
    for (const field of ['title', 'companyName'] as const) {
      if (layout.fields[field] === undefined) {
        add(
          ['layouts', index, 'fields', field],
          'is missing; a card without it cannot be stored, so specify a selector',
        );
      }
    }
    const byAttribute = profile.identity?.from.some((source) => 'attribute' in source) ?? false;
    if (layout.link.length === 0 && !byAttribute) {
      add(
        ['layouts', index, 'link'],
        'is missing; specify the selector of the link to the posting, or an identity with attribute',
      );
    }
  });
}

/** Codes of regions that are not countries. */
const OTHER_REGIONS = new Set(['EU', 'EZ', 'QO', 'UN', 'ZZ']);
const REGION_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Whether a code is that of a country and not an alias of one: UK is GB. */
const isCountry = (code: string): boolean =>
  new Intl.Locale('und', { region: code }).region === code &&
  REGION_NAMES.of(code) !== undefined &&
  !OTHER_REGIONS.has(code);

function isCharset(label: string): boolean {
  try {
    new TextDecoder(/^(?:cp|ms)-?949$/i.test(label) ? 'euc-kr' : label);
    return true;
  } catch {
    return false;
  }
}
