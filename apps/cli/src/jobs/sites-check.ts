import { readFile, stat } from 'node:fs/promises';
import {
  FetchError,
  fetchOnce,
  formatCheck,
  formatDetail,
  loadSites,
  PageParseError,
  PageParser,
  parseFetchTime,
  readJobsSettings,
  type SiteProfile,
  startUrl,
} from '@workreel/jobs-server';
import { suggest } from '@workreel/platform/did-you-mean';
import type { CommandIo } from '../io.ts';
import { UsageError } from '../usage-error.ts';
import { VERSION } from '../version.ts';

export interface SitesCheckOptions {
  site: string;
  page?: string;
  url?: string;
  /** When the saved page was fetched, in the time zone of the site; default: the modification time of the file. */
  fetched?: string;
  /** Whether the page is that of a single posting. */
  detail?: boolean;
  json?: boolean;
}

/** Prints the cards and values that a profile extracts from a page. @returns 0 if the page contains cards that can be stored, otherwise 1. */
export async function sitesCheck(options: SitesCheckOptions, io: CommandIo): Promise<number> {
  const settings = readJobsSettings(process.env);
  const profiles = await loadSites(settings);
  const profile = profiles.get(options.site);
  if (!profile) {
    throw new UsageError(`Unknown site “${options.site}”. ${suggest(options.site, [...profiles.keys()])}`);
  }
  if (options.detail && options.page === undefined && options.url === undefined)
    throw new UsageError('--detail needs the page of a posting: add --page <file> or --url <url>.');
  const page =
    options.page === undefined
      ? await fetchOnce(settings, profile, options.url ?? firstPageUrl(profile), VERSION, {
          isDetail: options.detail ?? false,
          onWarning: ({ code, message }) => io.note(`${code}: ${message}`),
        }).catch(asUsageError)
      : await readSavedPage(options.page, options, profile);
  const { url, bytes, contentType, fetchedAt } = page;
  await using parser = new PageParser();
  const raw = { url, bytes, contentType, fetchedAt };
  const [report, text] = await (options.detail
    ? parser.parse({ kind: 'checkDetail', profile, raw }).then((it) => [it, formatDetail(it)] as const)
    : parser.parse({ kind: 'check', profile, raw }).then((it) => [it, formatCheck(it)] as const)
  ).catch((error: unknown) => {
    throw error instanceof PageParseError ? new UsageError(error.message) : error;
  });
  io.out(options.json ? JSON.stringify(report) : text);
  return report.ok ? 0 : 1;
}

/** A page that cannot be fetched is no defect of the command, so its message is enough. */
function asUsageError(error: unknown): never {
  throw error instanceof FetchError ? new UsageError(`${error.code}: ${error.message}`) : error;
}

/** Returns the URL of the site's first result page. @throws UsageError for a template profile, which has no start URL. */
function firstPageUrl(profile: SiteProfile): string {
  const url = profile.template ? null : startUrl(profile, { keyword: null, page: 1 });
  if (url === null)
    throw new UsageError(`The profile “${profile.site}” has no start URL. Add --page <file> or --url <url>.`);
  return url;
}

async function readSavedPage(file: string, options: SitesCheckOptions, profile: SiteProfile) {
  try {
    const fetchedAt = options.fetched
      ? parseFetchTime(options.fetched, profile.timeZone)
      : (await stat(file)).mtime;
    if (fetchedAt === null)
      throw new UsageError(
        `--fetched ${options.fetched} is not a date. Use the format YYYY-MM-DD or YYYY-MM-DDTHH:MM.`,
      );
    const url = options.url ?? (profile.template ? 'https://example.org/' : firstPageUrl(profile));
    return { bytes: await readFile(file), contentType: null, url, fetchedAt };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}
