import { OperatorError } from './operator-error.ts';

/** One setting of the environment: how its text is read, and what stands where it is unset. */
export interface Setting<T> {
  /** @throws SettingError saying what would be right. */
  read(text: string | undefined): T;
}

/** Every wrong or missing setting at once, so that an operator mends them in one go. */
export class SettingsError extends OperatorError {
  override name = 'SettingsError';
  readonly problems: string[];
  constructor(problems: string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

class SettingError extends Error {}
/** For settings of others' kinds: says what would be right. */
export const wrong = (message: string): never => {
  throw new SettingError(message);
};

/** Reads a table of settings. An empty variable is an unset one. @throws SettingsError listing every problem. */
export function readSettings<T extends Record<string, Setting<unknown>>>(
  env: Record<string, string | undefined>,
  table: T,
): { [Name in keyof T]: T[Name] extends Setting<infer Value> ? Value : never } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(table)) {
    const text = env[name]?.trim();
    try {
      values[name] = setting.read(text === '' ? undefined : text);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push(`${name}=${secretLooking(name) ? '…' : (text ?? '')}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems);
  return values as never;
}

const secretLooking = (name: string) => /PASSWORD|SECRET|KEY|TOKEN|URL/.test(name);

export const text = <Default extends string | undefined>(fallback: Default): Setting<string | Default> => ({
  read: (value) => value ?? fallback,
});

export const choice = <const Values extends readonly string[]>(
  values: Values,
  fallback: Values[number],
): Setting<Values[number]> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    return values.includes(value) ? value : wrong(`must be one of ${values.join(', ')}`);
  },
});

export const flag = (fallback: boolean): Setting<boolean> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    if (['true', '1', 'yes'].includes(value.toLowerCase())) return true;
    return ['false', '0', 'no'].includes(value.toLowerCase()) ? false : wrong('must be true or false');
  },
});

export const integer = (fallback: number, { min, max }: { min: number; max: number }): Setting<number> => ({
  read: (value) => {
    if (value === undefined) return fallback;
    const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : wrong(`must be a whole number from ${min} to ${max}`);
  },
});

/** Days that something is kept, a century at most. Unset without a fallback: for ever. */
export const days = <Default extends number | undefined>(fallback: Default): Setting<number | Default> => ({
  read: (value) => (value === undefined ? fallback : integer(0, { min: 1, max: 36_500 }).read(value)),
});

/** A TCP port. */
export const port = (fallback: number): Setting<number> => integer(fallback, { min: 1, max: 65_535 });

/** An address of one of these schemes (`http:`, …), without a trailing slash. */
export const address = (schemes: readonly string[]): Setting<string | undefined> => ({
  read: (value) => {
    if (value === undefined) return undefined;
    const url = URL.parse(value);
    if (!url || !schemes.includes(url.protocol))
      wrong(`must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`);
    return value.replace(/\/+$/, '');
  },
});

/** Origins such as `https://jobs.example`, separated by commas. */
export const origins = (): Setting<string[]> => ({
  read: (value) =>
    (value ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== '')
      .map((origin) => {
        const url = URL.parse(origin);
        if (!url || !['http:', 'https:'].includes(url.protocol) || url.origin !== origin.replace(/\/$/, '')) {
          wrong(`“${origin}” is no origin; write scheme, host and port alone, as in https://jobs.example`);
        }
        return origin.replace(/\/$/, '');
      }),
});

/** An address as both a person and a mail server understand it: no spaces, no letters that mean something in a header. */
export const EMAIL = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u;

export const optionalEmail = (): Setting<string | undefined> => ({
  read: (value) => (value === undefined || EMAIL.test(value) ? value : wrong('must be an e-mail address')),
});

export const email = (fallback: string): Setting<string> => ({
  read: (value) => optionalEmail().read(value) ?? fallback,
});

/** A secret with a least length; unset where it is to be generated. */
export const secret = (minLength: number): Setting<string | undefined> => ({
  read: (value) =>
    value !== undefined && value.length < minLength
      ? wrong(`must have at least ${minLength} characters`)
      : value,
});
