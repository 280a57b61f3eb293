import { PlaylistError } from './lines.domain.ts';

const ATTRIBUTE = /([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s][^,]*)(?:,(?!$)|$)/y;

/** An attribute list (RFC 8216bis, 4.2) with one accessor per attribute type. */
export class Attributes {
  readonly #values = new Map<string, string>();
  readonly #line: number;

  /** @throws PlaylistError */
  constructor(text: string, line: number) {
    this.#line = line;
    const attribute = new RegExp(ATTRIBUTE);
    while (attribute.lastIndex < text.length) {
      const start = attribute.lastIndex;
      const [, name, value] = attribute.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new PlaylistError(`invalid attribute list at “${text.slice(start, start + 40)}”`, line);
      if (this.#values.has(name)) throw new PlaylistError(`duplicate attribute ${name}`, line);
      this.#values.set(name, value);
    }
  }

  quoted(name: string): string | undefined {
    return this.#read(name, /^"(.*)"$/, 'a quoted string', (match) => match[1]!);
  }
  enumerated<T extends string>(name: string, values: readonly T[]): T | undefined {
    return this.#read(name, /^[^"\s,]+$/, `one of ${values.join(', ')}`, ([value]) =>
      values.find((candidate) => candidate === value),
    );
  }
  integer(name: string): number | undefined {
    return this.#read(name, /^\d{1,15}$/, 'a decimal integer', ([value]) => Number(value));
  }
  decimal(name: string): number | undefined {
    return this.#read(name, /^\d{1,15}(\.\d{1,15})?$/, 'a decimal number', ([value]) => Number(value));
  }
  signedDecimal(name: string): number | undefined {
    return this.#read(name, /^-?\d{1,15}(\.\d{1,15})?$/, 'a signed decimal number', ([value]) =>
      Number(value),
    );
  }
  resolution(name: string): { width: number; height: number } | undefined {
    return this.#read(name, /^(\d{1,6})x(\d{1,6})$/, 'a resolution', (match) => ({
      width: Number(match[1]),
      height: Number(match[2]),
    }));
  }
  /** @throws PlaylistError if the attribute is missing. */
  required<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw new PlaylistError(`${name} is missing`, this.#line);
    return value;
  }

  #read<T>(
    name: string,
    format: RegExp,
    expected: string,
    read: (match: RegExpExecArray) => T | undefined,
  ): T | undefined {
    const raw = this.#values.get(name);
    if (raw === undefined) return undefined;
    const match = format.exec(raw);
    const value = match === null ? undefined : read(match);
    if (value === undefined) throw new PlaylistError(`${name}=${raw} is not ${expected}`, this.#line);
    return value;
  }
}
