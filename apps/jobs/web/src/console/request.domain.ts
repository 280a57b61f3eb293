/** What a form asks the service to collect. */
import type { paths } from '../../../contract/generated/paths.ts';

export type CrawlRequest = paths['/jobs/crawl']['post']['requestBody']['content']['application/json'];

const NUMBERS = ['maxPages', 'maxPostings', 'stopAfterKnownPages'] as const;

/** What is left empty is left to the service; what is no number is sent as none, which the service refuses by its field. */
export function readRequest(fields: FormData): CrawlRequest {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const numbers = NUMBERS.filter((name) => text(name) !== '').map((name) => [name, Number(text(name))]);
  return {
    site: text('site'),
    ...(text('keyword') !== '' && { keyword: text('keyword') }),
    ...Object.fromEntries(numbers),
    includePromoted: fields.has('includePromoted'),
  };
}
