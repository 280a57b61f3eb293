import { isObject } from '@workreel/platform/json';
import type { Problem } from './schema.check.ts';

/** Variables that the keys `company` and `companyName` of a profile fill in. */
export const COMPANY_VARIABLES: ReadonlySet<string> = new Set(['company', 'companyName']);

/** Identifiers are parts of hosts and paths. Spaces are written as %20, as in the address of the company's page. */
const IDENTIFIER = /^[A-Za-z0-9](?:[A-Za-z0-9._-]|%20){0,99}$/;

type Data = Readonly<Record<string, unknown>>;
type Company = { variables: ReadonlyMap<string, string> } | { problem: Problem };

/**
 * Returns whether profiles that extend a profile inherit all its keys: it is a template of an API, whose address is known except for the
 * company, or that needs a key.
 */
export const inheritsAll = (data: Data): boolean =>
  data.template === true && (isObject(data.company) || typeof data.key === 'string');

/**
 * Returns the variables of the company that a profile names. A template is filled in with its own example.
 *
 * @param merged the profile with what it inherits
 * @param chain the profile and those that it extends
 */
export function companyOf(merged: Data, chain: readonly Data[]): Company {
  const spec = chain.map(({ company }) => company).find(isObject);
  const { company, companyName } = merged;
  const example = typeof spec?.example === 'string' ? spec.example : 'acme';
  const isTemplate = isObject(company) && merged.template === true;
  const identifier = isTemplate ? example : company;
  const isUsed = () => /\$\{company(?:Name)?\}/.test(JSON.stringify(merged));
  if (isObject(identifier) || (identifier === undefined && isUsed())) return missing(spec, example);
  if (identifier === undefined) return { variables: new Map() };
  const problem = checkIdentifier(identifier, spec, example);
  if (problem !== null) return { problem: { path: ['company'], message: problem } };
  const id = String(identifier);
  const name = typeof companyName === 'string' ? companyName : isTemplate ? '…' : id.replaceAll('%20', ' ');
  return {
    variables: new Map([
      ['company', id],
      ['companyName', name],
    ]),
  };
}

function missing(spec: Data | undefined, example: string): Company {
  const where = typeof spec?.where === 'string' ? `, which is ${spec.where}` : '';
  const message = `is missing; add the identifier of the company${where}, for example company: ${example}`;
  return { problem: { path: ['company'], message } };
}

function checkIdentifier(identifier: unknown, spec: Data | undefined, example: string): string | null {
  if (typeof identifier !== 'string') return `must be a text; write it in quotes, for example "${example}"`;
  const pattern = typeof spec?.pattern === 'string' ? patternOf(spec.pattern) : null;
  if (IDENTIFIER.test(identifier) && (pattern === null || pattern.test(identifier))) return null;
  const where = typeof spec?.where === 'string' ? `: ${spec.where}` : '';
  return `"${identifier}" is not an identifier of a company; use the one in the address of its page${where}, for example ${example}`;
}

function patternOf(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, 'u');
  } catch {
    // Reported by the check of the template.
    return null;
  }
}

/** Replaces `${company}` and `${companyName}` in all texts of a value. */
export function fillIn(value: unknown, variables: ReadonlyMap<string, string>): unknown {
  if (variables.size === 0) return value;
  if (typeof value === 'string')
    return value.replace(/\$\{(\w+)\}/g, (placeholder, name: string) => variables.get(name) ?? placeholder);
  if (Array.isArray(value)) return value.map((entry) => fillIn(entry, variables));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillIn(inner, variables)]));
}
