import { OperatorError } from './operator-error.ts';

/** An environment setting: parses its value and supplies its default. */
export interface Setting<T> {
  /** @throws SettingError that states which values are valid. */
  read(text: string | undefined): T;
}

/** Lists every invalid setting, so that the operator can fix them all together. */
export class SettingsError extends OperatorError {
  override name = 'SettingsError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

class SettingError extends Error {}
/** Rejects a value in a custom `Setting`. @param message - states which values are valid. */
export const invalid = (message: string): never => {
  throw new SettingError(message);
};

/** Reads settings from the environment. An empty variable counts as unset. @throws SettingsError listing every problem. */
export function readSettings<T extends Record<string, Setting<unknown>>>(
  env: Record<string, string | undefined>,
  table: T,
): { [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : never } {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  for (const [name, setting] of Object.entries(table)) {
    const text = env[name]?.trim();
    try {
      values.set(name, setting.read(text === '' ? undefined : text));
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(`${name}=${mayBeSecret(name) ? '…' : (text ?? '')}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return Object.fromEntries(values) as never;
}

const mayBeSecret = (name: string) => /PASSWORD|SECRET|KEY|TOKEN|URL/.test(name);

export const text = <Default extends string | undefined>(fallback: Default): Setting<string | Default> => ({
  read: (value) => value ?? fallback,
});

export const choice = <const Values extends readonly string[]>(
  values: Values,
  fallback: Values[number],
): Setting<Values[number]> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    return values.includes(value) ? value : invalid(`must be one of ${values.join(', ')}`);
  },
});

export const flag = (fallback: boolean): Setting<boolean> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    if (['true', '1', 'yes'].includes(value.toLowerCase())) return true;
    return ['false', '0', 'no'].includes(value.toLowerCase()) ? false : invalid('must be true or false');
  },
});

export const integer = (fallback: number, { min, max }: { min: number; max: number }): Setting<number> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : invalid(`must be a whole number from ${min} to ${max}`);
  },
});

/** A retention period in days, at most a century. If unset and without a fallback, rows are kept forever. */
export const days = <Default extends number | undefined>(fallback: Default): Setting<number | Default> => ({
  read: (value) => (value === undefined ? fallback : integer(0, { min: 1, max: 36_500 }).read(value)),
});

/** A TCP port. */
export const port = (fallback: number): Setting<number> => integer(fallback, { min: 1, max: 65_535 });

/** A URL with one of these schemes (`http:`, …), returned without a trailing slash. */
export const url = (schemes: readonly string[]): Setting<string | undefined> => ({
  read: (value) => {
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (!url || !schemes.includes(url.protocol))
      invalid(`must be a URL that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`);
    return value.replace(/\/+$/, '');
  },
});

/** Comma-separated URLs, as {@link url}. */
export const urls = (schemes: readonly string[]): Setting<string[]> => ({
  read: (value) =>
    (value ?? '').split(',').flatMap((each) => (each.trim() === '' ? [] : url(schemes).read(each.trim())!)),
});

/** Comma-separated origins such as `https://jobs.example`. */
export const origins = (): Setting<string[]> => ({
  read: (value) =>
    (value ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '')
      .map((origin) => {
        const url = URL.parse(origin);
        if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== origin.replace(/\/$/, '')) {
          invalid(
            `“${origin}” is not an origin; specify only scheme, host and port, for example https://jobs.example`,
          );
        }
        return origin.replace(/\/$/, '');
      }),
});

/** An email address without spaces or characters that have a meaning in mail headers. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

export const optionalEmail = (): Setting<string | undefined> => ({
  read: (value) => (value === undefined || EMAIL.test(value) ? value : invalid('must be an email address')),
});

/** Comma-separated email addresses. */
export const emails = (): Setting<string[]> => ({
  read: (value) => {
    const addresses = (value ?? '').split(',').flatMap((address) => address.trim() || []);
    const bad = addresses.find((address) => !EMAIL.test(address));
    return bad === undefined ? addresses : invalid(`“${bad}” is not an email address`);
  },
});

export const email = (fallback: string): Setting<string> => ({
  read: (value) => optionalEmail().read(value) ?? fallback,
});

/** A secret with a minimum length; undefined if unset, in which case the application generates one. */
export const secret = (minLength: number): Setting<string | undefined> => ({
  read: (value) =>
    value !== undefined && value.length < minLength
      ? invalid(`must have at least ${minLength} characters`)
      : value,
});
