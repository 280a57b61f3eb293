import type { paths } from '../../../contract/generated/paths.ts';

export type CrawlRequest = paths['/jobs/crawl']['post']['requestBody']['content']['application/json'];

const NUMBER_FIELDS = ['maxPages', 'maxPostings', 'stopAfterKnownPages'] as const;

/**
 * Converts the form to a request. Empty fields are omitted, so the service uses its defaults. An invalid number becomes NaN, which
 * JSON encodes as null, so the service rejects that field.
 */
export function parseCrawlRequest(fields: FormData): CrawlRequest {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const numbers = NUMBER_FIELDS.filter((name) => text(name) !== '').map((name) => [name, Number(text(name))]);
  return {
    site: text('site'),
    ...(text('keyword') !== '' && { keyword: text('keyword') }),
    ...Object.fromEntries(numbers),
    includePromoted: fields.has('includePromoted'),
  };
}
