import type { SiteProfile } from './profile.types.ts';
import type { Problem } from './schema.check.ts';
import { compileSelector } from './selectors.ts';
import { isAllowedHost } from './start.domain.ts';

type Path = (string | number)[];

/** Keys whose text is a selector or a pattern, wherever they stand in a profile. */
const SELECTOR_KEYS = new Set(['selector', 'card', 'next']);
const SELECTOR_LIST_KEYS = new Set(['promoted', 'exclude']);
const PATTERN_KEYS = new Set(['pattern', 'title', 'text', 'path']);
/** Keys whose bare texts (alone or in a list) are selectors. */
const BARE_SELECTOR_PARENTS = new Set(['link', 'mixed', 'results', 'empty', 'blocked', 'fields']);

/** Compiles every selector and pattern of a profile document, and says which are wrong and why. */
export function checkExpressions(document: unknown): Problem[] {
  const problems: Problem[] = [];
  const visit = (value: unknown, path: Path) => {
    if (Array.isArray(value)) {
      value.forEach((item, at) => {
        visit(item, [...path, at]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    } else if (typeof value === 'string') {
      const kind = expressionKind(path);
      const wrong =
        kind === 'selector' ? selectorProblem(value) : kind === 'pattern' ? patternProblem(value) : null;
      if (wrong !== null) problems.push({ path, message: wrong });
    }
  };
  visit(document, []);
  return problems;
}

function expressionKind(path: Path): 'selector' | 'pattern' | null {
  const key = path.at(-1);
  if (path[0] === 'layouts' || path[0] === 'pages' || path[0] === 'identity' || path[0] === 'pagination') {
    if (typeof key === 'string' && SELECTOR_KEYS.has(key)) return 'selector';
    const parents = path.filter((part) => typeof part === 'string');
    const last = parents.at(-1) ?? '';
    if (typeof key === 'number' && SELECTOR_LIST_KEYS.has(last)) return 'selector';
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
    const why = error instanceof Error ? error.message.replace(/\s+/g, ' ') : 'it does not parse';
    return `"${selector}" is no selector: ${why}; give a CSS selector such as ".card a.title"`;
  }
}

function patternProblem(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, '') : '';
    return `is no regular expression: ${why}; escape signs such as ( [ + ? with \\`;
  }
}

/** What a profile says that cannot be, though each part of it is well formed. */
export function checkMeaning(profile: SiteProfile): Problem[] {
  const problems: Problem[] = [];
  const add = (path: Path, message: string) => problems.push({ path, message });

  profile.hosts.forEach((host, at) => {
    if (
      !/^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?::\d{1,5})?$/.test(
        host,
      )
    ) {
      add(
        ['hosts', at],
        `"${host}" is no host; give one such as www.example.com or *.example.com, without https:// and path`,
      );
    }
  });
  checkAddress(profile, ['start', 'address'], profile.start.address, add);
  if (profile.start.browse !== null) checkAddress(profile, ['start', 'browse'], profile.start.browse, add);
  if (
    profile.pagination.by === 'page' &&
    !profile.start.address.includes('{page}') &&
    profile.start.lastPage > 1
  ) {
    add(
      ['start', 'address'],
      'has no {page}; put {page} in it, or set pagination to none or to next: a selector',
    );
  }
  if (profile.identity !== null) {
    checkAddress(profile, ['identity', 'address'], profile.identity.address, add);
    if (!profile.identity.address.includes('{id}')) {
      add(['identity', 'address'], 'has no {id}; every posting would have the same address');
    }
  }
  if (!isTimeZone(profile.timeZone)) {
    add(
      ['timeZone'],
      `"${profile.timeZone}" is no time zone; give an IANA name such as Asia/Seoul or Europe/London`,
    );
  }
  if (profile.charset !== null && !isCharset(profile.charset)) {
    add(['charset'], `"${profile.charset}" is no encoding; give one such as utf-8, euc-kr or windows-1252`);
  }
  for (const [field, { expected, minimum }] of Object.entries(profile.coverage)) {
    if (minimum > expected) {
      add(['coverage', field], `has a minimum of ${minimum} above its expectation of ${expected}; swap them`);
    }
  }
  checkLayouts(profile, add);
  return problems;
}

type Add = (path: Path, message: string) => void;

function checkAddress(profile: SiteProfile, path: Path, address: string, add: Add): void {
  const url = URL.parse(address.replace(/\{(?:keyword|page|id)\}/g, '1'));
  const unknown = /\{(?!keyword\}|page\}|id\})[^}]*\}/.exec(address)?.[0];
  if (unknown !== undefined) add(path, `${unknown} is no placeholder; there are {keyword}, {page} and {id}`);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    add(path, `"${address}" is no address; give a whole one that begins with https://`);
  } else if (!isAllowedHost(profile, url)) {
    add(path, `stands on ${url.host}, which is not among hosts; add ${url.hostname} to hosts`);
  }
}

function checkLayouts(profile: SiteProfile, add: Add): void {
  if (profile.source === 'jsonld') {
    if (profile.layouts.length > 0)
      add(['layouts'], 'are not read with source jsonld; leave them out, or set source to html');
    profile.identity?.from.forEach((source, at) => {
      if ('attribute' in source) {
        add(['identity', 'from', at, 'attribute'], 'has no element with source jsonld; use query or path');
      }
    });
    return;
  }
  if (profile.layouts.length === 0)
    add(['layouts'], 'is missing; give at least one with card, link and fields');
  const names = new Set<string>();
  profile.layouts.forEach((layout, at) => {
    if (names.has(layout.name))
      add(['layouts', at, 'name'], `${layout.name} names two layouts; give each its own name`);
    names.add(layout.name);
    for (const field of ['title', 'companyName'] as const) {
      if (layout.fields[field] === undefined) {
        add(
          ['layouts', at, 'fields', field],
          'is missing; a card without it is never stored: give its selector',
        );
      }
    }
    const byAttribute = profile.identity?.from.some((source) => 'attribute' in source) ?? false;
    if (layout.link.length === 0 && !byAttribute) {
      add(
        ['layouts', at, 'link'],
        'is missing; give the selector of the link to the posting, or an identity by attribute',
      );
    }
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isCharset(label: string): boolean {
  try {
    new TextDecoder(/^(?:cp|ms)-?949$/i.test(label) ? 'euc-kr' : label);
    return true;
  } catch {
    return false;
  }
}
