import { readFile, stat } from 'node:fs/promises';
import {
  type CompiledProfile,
  checkPage,
  decodeHtml,
  fetchOnce,
  formatCheck,
  loadSites,
  readJobsSettings,
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
  /** When a saved page was fetched; default: when the file was written. */
  fetched?: string;
  json?: boolean;
}

/** Prints what a profile reads from a saved page, card by card. @returns 0 where the page gave cards that can be stored. */
export async function sitesCheck(options: SitesCheckOptions, io: CommandIo): Promise<number> {
  const settings = readJobsSettings(process.env);
  const profiles = await loadSites(settings);
  const profile = profiles.get(options.site);
  if (!profile) {
    throw new UsageError(
      `There is no site “${options.site}”. ${suggest(options.site, [...profiles.keys()])}`,
    );
  }
  const page =
    options.page === undefined
      ? await fetchOnce(settings, profile, options.url ?? firstPage(profile), VERSION)
      : await readSaved(options.page, options, profile);
  const { text } = decodeHtml(page.bytes, page.contentType, profile.profile);
  const report = checkPage(profile, text, page.url, page.fetchedAt);
  io.out(options.json ? JSON.stringify(report) : formatCheck(report));
  return report.ok ? 0 : 1;
}

/** Address of the site's first page of results; a profile that is only a pattern has none. */
function firstPage(profile: CompiledProfile): string {
  const url = profile.profile.template ? null : startUrl(profile.profile, { keyword: null, page: 1 });
  if (url === null)
    throw new UsageError(
      `The profile ${profile.profile.site} names no page. Give --page FILE or --url ADDRESS.`,
    );
  return url;
}

async function readSaved(file: string, options: SitesCheckOptions, profile: CompiledProfile) {
  try {
    const fetchedAt = options.fetched ? new Date(options.fetched) : (await stat(file)).mtime;
    if (Number.isNaN(fetchedAt.getTime()))
      throw new UsageError(`--fetched ${options.fetched} is no day. Write it as 2026-01-31.`);
    const url = options.url ?? (profile.profile.template ? 'https://example.org/' : firstPage(profile));
    return { bytes: await readFile(file), contentType: null, url, fetchedAt };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
