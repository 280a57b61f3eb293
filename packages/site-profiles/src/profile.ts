import { basename, dirname } from 'node:path';
import { OperatorError } from '@workreel/platform/operator-error';
import { Value } from 'typebox/value';
import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import { buildProfile } from './profile.build.ts';
import { checkExpressions, checkMeaning } from './profile.check.ts';
import { ProfileDocument } from './profile.schema.ts';
import type { SiteProfile } from './profile.types.ts';
import { checkSchema, type PlainSchema, type Problem } from './schema.check.ts';

/** Largest profile read, in bytes: the longest shipped has 6 kB. */
export const MAX_PROFILE_BYTES = 256 * 1024;
/** Uses of YAML aliases in one profile; more multiply into memory. */
const MAX_ALIASES = 100;
/** What each site has of its own: never taken from a profile that it extends. */
const OWN_KEYS = ['name', 'hosts', 'start', 'terms'];
/** How long a chain of `extends` may be. */
const MAX_ANCESTORS = 4;

/** A profile that cannot be used; its message lists every problem as `file:line  path: what is wrong; what would be right`. */
export class ProfileError extends OperatorError {
  readonly code = 'PROFILE_INVALID';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ProfileError';
    this.problems = problems;
  }
}

/** A profile as it stands in its file. */
export interface ProfileSource {
  file: string;
  text: string;
}

interface ParseOptions {
  /** Profiles that others may extend, by site. */
  bases?: ReadonlyMap<string, ProfileSource>;
  /** Values for `${name}` in the profile: where the service itself serves the site (the demo), say. */
  variables?: Readonly<Record<string, string>>;
}

interface Parsed {
  file: string;
  data: Record<string, unknown>;
  lineOf(path: readonly (string | number)[]): { line: number; exact: boolean };
}

/**
 * Reads a profile.
 *
 * @param fileName where it stands: `<site>/profile.yaml`; the folder's name is the site's id
 * @throws ProfileError listing every problem
 */
export function parseProfile(yamlText: string, fileName: string, options: ParseOptions = {}): SiteProfile {
  const chain = parseChain({ file: fileName, text: yamlText }, options);
  const [own] = chain;
  if (own === undefined) throw new ProfileError([`${fileName}: cannot be read`]);
  const data = chain
    .map((parsed, at) => (at === 0 ? parsed.data : without(parsed.data, OWN_KEYS)))
    .reduceRight((below, above) => merge(below, above));
  if (own.data.template === undefined) delete data.template;

  const problems = [
    ...checkSchema(ProfileDocument as unknown as PlainSchema, data),
    ...checkExpressions(data),
  ];
  const site = basename(dirname(fileName));
  if (own.data.site !== undefined && own.data.site !== site) {
    problems.push({
      path: ['site'],
      message: `${String(own.data.site)} stands in the folder ${site}; give both one name`,
    });
  } else if (!/^[a-z][a-z0-9-]{0,39}$/.test(site)) {
    problems.push({
      path: [],
      message: `the folder ${site} cannot name a site; use a-z, 0-9 and -, beginning with a letter`,
    });
  }
  if (problems.length === 0 && Value.Check(ProfileDocument, data)) {
    const profile = buildProfile(data, site, fileName);
    problems.push(...checkMeaning(profile));
    if (problems.length === 0) return profile;
  }
  throw new ProfileError(
    problems.length === 0 ? [`${fileName}: does not fit the schema`] : report(problems, chain),
  );
}

/** The profile and those it extends, nearest first. */
function parseChain(source: ProfileSource, options: ParseOptions): Parsed[] {
  const chain = [parseYaml(source, options.variables ?? {})];
  for (
    let last = chain[0];
    last !== undefined && typeof last.data.extends === 'string';
    last = chain.at(-1)
  ) {
    const base = options.bases?.get(last.data.extends);
    const at = `${last.file}:${last.lineOf(['extends']).line}  extends`;
    if (base === undefined || base.file === last.file) {
      const known = [...(options.bases?.keys() ?? [])].join(', ') || 'none';
      throw new ProfileError([`${at}: there is no profile ${last.data.extends}; known: ${known}`]);
    }
    if (chain.length > MAX_ANCESTORS)
      throw new ProfileError([`${at}: leads in a circle or beyond ${MAX_ANCESTORS} profiles`]);
    chain.push(parseYaml(base, options.variables ?? {}));
  }
  return chain;
}

function parseYaml(source: ProfileSource, variables: Readonly<Record<string, string>>): Parsed {
  const { file } = source;
  if (Buffer.byteLength(source.text) > MAX_PROFILE_BYTES) {
    throw new ProfileError([
      `${file}: is larger than ${MAX_PROFILE_BYTES / 1024} kB; a profile is a page of text`,
    ]);
  }
  const missing: string[] = [];
  const text = source.text.replace(/\$\{(\w+)\}/g, (whole, name: string) => {
    const value = variables[name];
    if (value === undefined)
      missing.push(
        `${file}: ${whole} stands for nothing; known: ${Object.keys(variables).join(', ') || 'no variables'}`,
      );
    return value ?? whole;
  });
  if (missing.length > 0) throw new ProfileError([...new Set(missing)]);

  const lines = new LineCounter();
  let document: Document.Parsed;
  let data: unknown;
  try {
    document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
    data = document.errors.length > 0 ? null : document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    const why = error instanceof Error ? error.message : 'it cannot be parsed';
    throw new ProfileError([`${file}: is no YAML that can be read: ${why}`]);
  }
  if (document.errors.length > 0) {
    throw new ProfileError(
      document.errors.map(
        ({ pos, message }) => `${file}:${lines.linePos(pos[0]).line}  ${message.replace(/\s+/g, ' ')}`,
      ),
    );
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ProfileError([
      `${file}:1  is no map; give the keys of a profile, beginning with name: and hosts:`,
    ]);
  }
  return { file, data: data as Record<string, unknown>, lineOf: (path) => lineOf(document, lines, path) };
}

/** Line of the node at a path, or of the nearest one above that exists. */
function lineOf(
  document: Document.Parsed,
  lines: LineCounter,
  path: readonly (string | number)[],
): { line: number; exact: boolean } {
  let node: unknown = document.contents;
  let at = 0;
  let exact = true;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === part);
      if (pair !== undefined && isScalar(pair.key)) at = pair.key.range?.[0] ?? at;
      next = pair?.value;
    } else if (isSeq(node) && typeof part === 'number') {
      next = node.items[part];
      at = (next as Node | undefined)?.range?.[0] ?? at;
    }
    if (next === undefined) {
      exact = false;
      break;
    }
    node = next;
  }
  return { line: lines.linePos(at).line, exact };
}

function report(problems: readonly Problem[], chain: readonly Parsed[]): string[] {
  const seen = new Set<string>();
  for (const { path, message } of problems) {
    const [own] = chain;
    const fromBase = !OWN_KEYS.includes(String(path[0]));
    const holder = (fromBase && chain.find((parsed) => parsed.lineOf(path).exact)) || own;
    const name = path
      .map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`))
      .join('');
    seen.add(`${holder?.file}:${holder?.lineOf(path).line}  ${name === '' ? 'profile' : name}: ${message}`);
  }
  return [...seen];
}

function without(data: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** Maps are laid over each other key by key; anything else of the upper one stands alone. */
function merge(below: Record<string, unknown>, above: Record<string, unknown>): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) {
    const under = merged[key];
    merged[key] = isPlainMap(under) && isPlainMap(value) ? merge(under, value) : value;
  }
  return merged;
}

function isPlainMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
