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
import { COMPANY_VARIABLES, companyOf, fillIn, inheritsAll } from './company.domain.ts';
import { buildProfile } from './profile.build.ts';
import { checkExpressions, checkSemantics } from './profile.check.ts';
import { ProfileDocument, SITE_ID } from './profile.schema.ts';
import type { SiteProfile } from './profile.types.ts';
import { checkSchema, type PlainSchema, type Problem } from './schema.check.ts';

/** In bytes. The largest shipped profile has 3 kB. */
export const MAX_PROFILE_BYTES = 256 * 1024;
/** Maximum number of YAML alias expansions, to prevent memory exhaustion ("billion laughs"). */
const MAX_ALIASES = 100;
/** Keys that are not inherited from an extended profile, except from a template of an API (`inheritsAll`). */
const OWN_KEYS = ['name', 'hosts', 'start', 'terms'];
/** Maximum length of a chain of `extends`. */
const MAX_ANCESTORS = 4;

/** An invalid profile. The message lists every problem as `file:line  path: problem; solution`. */
export class ProfileError extends OperatorError {
  readonly code = 'PROFILE_INVALID';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ProfileError';
    this.problems = problems;
  }
}

/** The unparsed text of a profile. */
export interface ProfileSource {
  file: string;
  text: string;
  /** ID of the site; default: the name of the file's folder. */
  site?: string;
}

interface ParseOptions {
  /** Profiles that can be extended, by site. */
  bases?: ReadonlyMap<string, ProfileSource>;
  /** Values of `${name}` in the profile, for example the URL of the demo site. */
  variables?: Readonly<Record<string, string>>;
  /** ID of the site; default: the name of the file's folder. */
  site?: string;
}

interface Parsed {
  file: string;
  site: string;
  data: Record<string, unknown>;
  lineOf(path: readonly (string | number)[]): { line: number; exact: boolean };
  /** Whether a path is a key without a value inside `{ }`, which is what follows a comma in an unquoted text. */
  isAfterComma(path: readonly (string | number)[]): boolean;
}

/**
 * Parses and validates a profile.
 *
 * @param fileName `<site>/profile.yaml`; the name of the folder is the site's ID
 * @throws ProfileError with every problem
 */
export function parseProfile(yamlText: string, fileName: string, options: ParseOptions = {}): SiteProfile {
  const site = options.site ?? basename(dirname(fileName));
  const chain = parseChain({ file: fileName, text: yamlText, site }, options);
  const [own] = chain;
  if (own === undefined) throw new ProfileError([`${fileName}: cannot be read`]);
  const merged = chain
    .map(({ data }, index) => (index === 0 || inheritsAll(data) ? data : without(data, OWN_KEYS)))
    .reduceRight((base, override) => merge(base, override));
  if (own.data.template === undefined) delete merged.template;
  const company = companyOf(
    merged,
    chain.map((parsed) => parsed.data),
  );
  if ('problem' in company) {
    // Not the line at which the template describes its company.
    const named = chain.filter(({ data }, index) => index === 0 || !isPlainMap(data.company));
    throw new ProfileError(formatProblems([company.problem], named));
  }
  const data = fillIn(merged, company.variables) as Record<string, unknown>;

  const problems = [
    ...checkSchema(ProfileDocument as unknown as PlainSchema, data),
    ...checkExpressions(data),
  ];
  if (own.data.site !== undefined && own.data.site !== site) {
    problems.push({
      path: ['site'],
      message: `${String(own.data.site)} does not match the folder ${site}; use the same name for both`,
    });
  } else if (!SITE_ID.test(site)) {
    problems.push({
      path: [],
      message: `the folder name ${site} is not a valid site ID; use a-z, 0-9 and -, starting with a letter`,
    });
  }
  if (problems.length === 0 && Value.Check(ProfileDocument, data)) {
    const profile = buildProfile(data, site, fileName);
    problems.push(...checkSemantics(profile));
    if (problems.length === 0) return profile;
  }
  throw new ProfileError(
    problems.length === 0 ? [`${fileName}: does not match the schema`] : formatProblems(problems, chain),
  );
}

/** Parses the profile and those it extends, starting with the profile itself. */
function parseChain(source: ProfileSource & { site: string }, options: ParseOptions): Parsed[] {
  const chain = [parseYaml(source, options.variables ?? NO_VARIABLES)];
  for (
    let last = chain[0];
    last !== undefined && typeof last.data.extends === 'string';
    last = chain.at(-1)
  ) {
    const base = options.bases?.get(last.data.extends);
    const location = `${last.file}:${last.lineOf(['extends']).line}  extends`;
    if (base === undefined || last.data.extends === last.site) {
      const available = [...(options.bases?.keys() ?? [])].join(', ') || 'none';
      throw new ProfileError([
        `${location}: profile ${last.data.extends} not found; available: ${available}`,
      ]);
    }
    if (chain.length > MAX_ANCESTORS)
      throw new ProfileError([`${location}: circular, or a chain of more than ${MAX_ANCESTORS} profiles`]);
    chain.push(parseBase(base, last.data.extends, options.variables ?? NO_VARIABLES));
  }
  return chain;
}

const NO_VARIABLES = {};
/** Templates that were parsed, because hundreds of companies may extend one. */
const parsedBases = new WeakMap<ProfileSource, { variables: object; parsed: Parsed }>();

function parseBase(source: ProfileSource, site: string, variables: Readonly<Record<string, string>>): Parsed {
  const known = parsedBases.get(source);
  if (known?.variables === variables) return known.parsed;
  const parsed = parseYaml({ ...source, site }, variables);
  parsedBases.set(source, { variables, parsed });
  return parsed;
}

function parseYaml(
  source: ProfileSource & { site: string },
  variables: Readonly<Record<string, string>>,
): Parsed {
  const { file, site } = source;
  if (Buffer.byteLength(source.text) > MAX_PROFILE_BYTES) {
    throw new ProfileError([
      `${file}: is larger than ${MAX_PROFILE_BYTES / 1024} kB, the maximum size of a profile`,
    ]);
  }
  const missing: string[] = [];
  const text = source.text.replace(/\$\{(\w+)\}/g, (placeholder, name: string) => {
    // Filled in after parsing, because they may contain any character.
    if (COMPANY_VARIABLES.has(name)) return placeholder;
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (value === undefined)
      missing.push(
        `${file}: ${placeholder} is not defined; available variables: ${Object.keys(variables).join(', ') || 'none'}`,
      );
    return value ?? placeholder;
  });
  if (missing.length > 0) throw new ProfileError([...new Set(missing)]);

  const lines = new LineCounter();
  let document: Document.Parsed;
  let data: unknown;
  try {
    document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
    data = document.errors.length > 0 ? null : document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ProfileError([`${file}: is not valid YAML: ${reason}`]);
  }
  if (document.errors.length > 0) {
    throw new ProfileError(yamlProblems(document, lines, file));
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw new ProfileError([`${file}:1  is not a map; start with the keys name: and hosts:`]);
  }
  return {
    file,
    site,
    data: data as Record<string, unknown>,
    lineOf: (path) => lineOf(document, lines, path),
    isAfterComma: (path) => {
      const map = document.getIn(path.slice(0, -1), true);
      return (
        isMap(map) && map.flow === true && map.has(path.at(-1)) && (document.getIn(path) ?? null) === null
      );
    },
  };
}

/** Describes the syntax errors of a document. */
export const yamlProblems = (document: Document.Parsed, lines: LineCounter, file: string): string[] =>
  document.errors.map(
    ({ pos, message }) => `${file}:${lines.linePos(pos[0]).line}  ${message.replace(/\s+/g, ' ')}`,
  );

/** Returns the line of the node at a path, or else of its closest existing ancestor. */
function lineOf(
  document: Document.Parsed,
  lines: LineCounter,
  path: readonly (string | number)[],
): { line: number; exact: boolean } {
  let node: unknown = document.contents;
  // An entry of companies.yaml begins after other entries.
  let offset = document.contents?.range?.[0] ?? 0;
  let exact = true;
  for (const part of path) {
    if (isAlias(node)) node = node.resolve(document);
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === part);
      if (pair !== undefined && isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      next = pair?.value;
    } else if (isSeq(node) && typeof part === 'number') {
      next = node.items[part];
      offset = (next as Node | undefined)?.range?.[0] ?? offset;
    }
    if (next === undefined) {
      exact = false;
      break;
    }
    node = next;
  }
  return { line: lines.linePos(offset).line, exact };
}

function formatProblems(problems: readonly Problem[], chain: readonly Parsed[]): string[] {
  const seen = new Set<string>();
  for (const { path, message } of problems) {
    const [own] = chain;
    const fromBase = !OWN_KEYS.includes(String(path[0])) || chain.some(({ data }) => inheritsAll(data));
    const source = (fromBase && chain.find((parsed) => parsed.lineOf(path).exact)) || own;
    const hint = source?.isAfterComma(path)
      ? `; inside { }, a comma ends a text: to write a comma, put the whole text in quotes`
      : '';
    const name = path
      .map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`))
      .join('');
    seen.add(
      `${source?.file}:${source?.lineOf(path).line}  ${name === '' ? 'profile' : name}: ${message}${hint}`,
    );
  }
  return [...seen];
}

function without(data: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));
}

/** Merges maps recursively; any other value of `override` replaces the one in `base`. */
function merge(base: Record<string, unknown>, override: Record<string, unknown>): Record<string, unknown> {
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(override)) {
    const inherited = merged.get(key);
    merged.set(key, isPlainMap(inherited) && isPlainMap(value) ? merge(inherited, value) : value);
  }
  return Object.fromEntries(merged);
}

function isPlainMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
