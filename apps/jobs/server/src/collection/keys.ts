import {
  BlockedError,
  type FetchedPage,
  type Fetcher,
  type FetcherOptions,
  type FetchPageOptions,
} from '@workreel/crawler';
import type { RunWarning } from '@workreel/jobs-contract';
import type { SiteProfile } from '@workreel/site-profiles';

// Keys of APIs are filled in right before a request, and everything that comes back is redacted, so that the rest of the service, its
// database and its logs contain only {key}.

/** Keys of APIs, by the name that profiles use for them. */
export type SiteKeys = ReadonlyMap<string, string>;

const PLACEHOLDER = '{key}';
const MAX_CAUSES = 10;

/** Returns the error of a run that needs a key that is not set; null if it can begin. */
export function findMissingKey({ key, name }: SiteProfile, keys?: SiteKeys): RunWarning | null {
  if (key === null || keys?.has(key)) return null;
  return {
    code: 'KEY_MISSING',
    message: `${name.en} needs a key. Request one from the site, set SITE_KEY_${key} to it, and restart the service.`,
    url: null,
  };
}

/**
 * Creates a fetcher that sends the headers and the key of a profile, and that redacts the key in all that it returns, reports and throws.
 *
 * @param create creates the fetcher that makes the requests
 */
export function createKeyedFetcher(
  profile: SiteProfile,
  options: FetcherOptions,
  keys: SiteKeys | undefined,
  create: (options: FetcherOptions) => Fetcher,
): Fetcher {
  const key = (profile.key === null ? undefined : keys?.get(profile.key)) ?? null;
  if (key === null) return new KeyedFetcher(create(options), profile, null);
  const redactor = new Redactor(key);
  const { onRetry, onWarning } = options;
  const redacted = <Report extends { url: string; message: string }>(report: Report): Report => ({
    ...report,
    url: redactor.text(report.url),
    message: redactor.text(report.message),
  });
  const fetcher = create({
    ...options,
    onRetry: onRetry && ((info) => onRetry(redacted(info))),
    onWarning: onWarning && ((warning) => onWarning(redacted(warning))),
  });
  return new KeyedFetcher(fetcher, profile, redactor);
}

class KeyedFetcher implements Fetcher {
  readonly #fetcher: Fetcher;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #redactor: Redactor | null;
  /** Name of the key; null for none. */
  readonly #key: string | null;
  /** The origins that receive the key and the headers: pages may link to the other hosts of a profile. */
  readonly #origins: ReadonlySet<string>;

  constructor(fetcher: Fetcher, { request, start, key }: SiteProfile, redactor: Redactor | null) {
    this.#fetcher = fetcher;
    this.#headers = request.headers;
    this.#redactor = redactor;
    this.#key = redactor === null ? null : key;
    this.#origins = new Set(
      [start.address, start.browse].flatMap(
        (address) => URL.parse(address?.replace(/\{\w+\}/g, '1') ?? '')?.origin ?? [],
      ),
    );
  }

  async fetchPage(url: string, options: FetchPageOptions): Promise<FetchedPage> {
    const isApi = this.#origins.has(URL.parse(url)?.origin ?? '');
    if (!isApi || (this.#redactor === null && Object.keys(this.#headers).length === 0))
      return this.#fetcher.fetchPage(url, options);
    const redactor = this.#redactor;
    const headers = Object.entries(this.#headers)
      .filter(([, value]) => redactor !== null || !value.includes(PLACEHOLDER))
      .map(([name, value]) => [name, redactor?.inHeader(value) ?? value]);
    try {
      const page = await this.#fetcher.fetchPage(redactor?.inUrl(url) ?? url, {
        ...options,
        headers: Object.fromEntries(headers),
      });
      return redactor === null
        ? page
        : {
            ...page,
            url: redactor.text(page.url),
            contentType: page.contentType === null ? null : redactor.text(page.contentType),
            link: page.link ? redactor.text(page.link) : null,
            bytes: redactor.bytes(page.bytes),
            redirects: page.redirects.map((redirect) => redactor.text(redirect)),
          };
    } catch (error) {
      if (
        error instanceof BlockedError &&
        (error.status === 401 || error.status === 403) &&
        this.#key !== null
      )
        error.message += ` The API may have rejected the key; check SITE_KEY_${this.#key} and restart the service.`;
      redactor?.redactError(error);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#fetcher.close();
  }
}

/** Fills in a key, and replaces it with the placeholder, however it is escaped. */
class Redactor {
  readonly #key: string;
  readonly #pattern: RegExp;

  constructor(value: string) {
    // Some portals issue keys percent-encoded.
    this.#key = decoded(value);
    this.#pattern = new RegExp(
      [...new Set([value, this.#key])].map((text) => Array.from(text, escaped).join('')).join('|'),
      'g',
    );
  }

  inUrl(url: string): string {
    return url.replaceAll(PLACEHOLDER, () => encodeURIComponent(this.#key));
  }

  inHeader(value: string): string {
    return value.replaceAll(PLACEHOLDER, () => this.#key);
  }

  text(text: string): string {
    return text.replace(this.#pattern, PLACEHOLDER);
  }

  /** Redacts a body in any encoding that contains ASCII. */
  bytes(bytes: Uint8Array): Uint8Array {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
    const redacted = this.text(text);
    return redacted === text ? bytes : Buffer.from(redacted, 'latin1');
  }

  /** Redacts the texts of an error and of its causes. */
  redactError(error: unknown): void {
    let current = error;
    for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
      for (const name of Reflect.ownKeys(current)) {
        const property = Reflect.getOwnPropertyDescriptor(current, name);
        const value: unknown = Reflect.get(current, name);
        if (typeof value !== 'string' || property?.configurable === false) continue;
        Object.defineProperty(current, name, {
          value: this.text(value),
          writable: true,
          enumerable: property?.enumerable ?? false,
          configurable: true,
        });
      }
      current = current.cause;
    }
  }
}

function decoded(value: string): string {
  if (!/%[0-9a-f]{2}/i.test(value)) return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', 'amp'],
  ['<', 'lt'],
  ['>', 'gt'],
  ['"', 'quot'],
  ["'", 'apos'],
]);

/** Returns a pattern of a character as URLs, JSON and HTML write it. */
function escaped(character: string): string {
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const digits = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const literal = character.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const entity = ENTITIES.get(character);
  const alternatives = [
    literal,
    `%(?:25)*${digits}`,
    `u00${digits}`,
    // Any of them may be escaped more than once.
    `&(?:amp;)*(?:${entity === undefined ? '' : `${entity}|`}#0*${code}|#[xX]0*${digits});`,
  ];
  return `\\\\{0,3}(?:${alternatives.join('|')})`;
}
