import { formatDayIn, parsePosting } from '@workreel/posting-parser';
import { type CheckedCard, formatCard, parseContext } from './check.ts';
import type { CompiledProfile } from './compile.ts';
import { type PostingPageState, readDetail } from './posting-page.ts';

/** What a profile extracts from the page of a single posting. Serializable as JSON. */
export interface DetailReport {
  site: string;
  url: string;
  state: PostingPageState;
  /** Null if the page is blocked or exceeds a limit. */
  card: CheckedCard | null;
  description: string | null;
  issues: { code: string; message: string }[];
  /** Whether the page shows anything that the profile extracts. */
  ok: boolean;
}

/**
 * Reads the page of a single posting like a run. A run knows the title and the company from the list, except of a sitemap.
 *
 * @param html the decoded page
 * @param url URL of the page
 * @param fetchedAt reference time of relative texts
 */
export function checkDetail(
  compiled: CompiledProfile,
  html: string,
  url: string,
  fetchedAt: Date,
): DetailReport {
  const { profile } = compiled;
  const issues: DetailReport['issues'] = [];
  if (!profile.detail.isCollected)
    issues.push({
      code: 'DETAIL_OFF',
      message: 'The profile reads nothing from the pages of postings; add description or fields to detail.',
    });
  const today = formatDayIn(fetchedAt, profile.timeZone);
  const { state, card, exceeded } = readDetail(compiled, html, url, { sourceUrl: url, title: null }, today);
  if (exceeded !== null)
    issues.push({ code: exceeded, message: 'The page exceeds a limit and was not read.' });
  if (state === 'blocked')
    issues.push({ code: 'BLOCKED_PAGE', message: 'It is a login, CAPTCHA or block page.' });
  const description = card?.description ?? null;
  if (profile.detail.description.length > 0 && description === null)
    issues.push({ code: 'NO_DESCRIPTION', message: 'detail.description matches nothing.' });
  if (card === null) return { site: profile.site, url, state, card: null, description, issues, ok: false };
  const { sourceUrl, promoted, texts, tags } = card;
  const isEmpty =
    description === null && tags.length === 0 && Object.values(texts).every((text) => text === null);
  // The list supplies what a posting needs.
  const complete = {
    ...card,
    texts: { ...texts, title: texts.title ?? '-', companyName: texts.companyName ?? '-' },
  };
  const parsed = parsePosting(complete, parseContext(profile, fetchedAt));
  const values = 'values' in parsed ? parsed.values : null;
  const rejected = 'rejected' in parsed ? parsed.rejected : null;
  return {
    site: profile.site,
    url,
    state,
    card: {
      number: 1,
      layout: 'detail',
      sourceUrl,
      promoted,
      texts,
      tags,
      description: null,
      values,
      rejected,
    },
    description,
    issues,
    ok: !isEmpty && issues.length === 0,
  };
}

/** Formats the report for a terminal. */
export function formatDetail({ site, url, state, card, description, issues, ok }: DetailReport): string {
  const lines = [`${site}  ${url}`, `  page of a posting: ${state}`];
  if (card !== null) lines.push('', ...formatCard(card, false));
  if (description !== null)
    lines.push(
      '',
      `description (${description.length} characters)`,
      ...description.split('\n').map((line) => `  ${line}`.trimEnd()),
    );
  lines.push('', `issues: ${issues.length}`);
  for (const { code, message } of issues) lines.push(`  ! ${code}  ${message}`);
  lines.push('', ok ? 'The page passes.' : 'The page does not pass; see the issues above.');
  return lines.join('\n');
}
