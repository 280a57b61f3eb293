import {
  type Card,
  dayOf,
  instantAt,
  type ParseContext,
  parsePosting,
  TEXT_FIELDS,
  type TextField,
} from '@workreel/posting-parser';
import type { PostingValues } from '@workreel/posting-parser/values';
import { browserHint } from './browser-hint.ts';
import type { CompiledProfile } from './compile.ts';
import { COVERAGE_FIELDS, checkCoverage } from './coverage.domain.ts';
import { isParsed } from './field-stats.domain.ts';
import { countLayouts, unreadReason } from './page.ts';
import type { PageKind, PageReading } from './page.types.ts';
import type { CoverageField, SiteProfile } from './profile.types.ts';
import { SOURCE_KINDS } from './source-kinds.ts';
import { readPage } from './sources/index.ts';

/** Number of URLs that a formatted report shows. */
const SHOWN_URLS = 20;

export interface CheckedCard {
  /** Position on the page, from 1. */
  number: number;
  /** The layout that found the card. */
  layout: string;
  sourceUrl: string | null;
  promoted: boolean;
  texts: Card['texts'];
  tags: string[];
  description: string | null;
  /** Values parsed from the texts; null if the card is rejected. */
  values: PostingValues | null;
  rejected: { code: string; message: string } | null;
}

interface CheckIssue {
  code: string;
  message: string;
  /** Number of the card, from 1; null for issues of the page. */
  card: number | null;
}

/** Reports what a profile extracts from one page, for the author of the profile. Serializable as JSON. */
export interface CheckReport {
  site: string;
  url: string;
  kind: PageKind;
  /** The layout of most cards, and the number of cards of each layout, most first. */
  layout: string | null;
  layouts: { name: string; cards: number }[];
  total: number | null;
  nextUrl: string | null;
  cursor: string | null;
  /** The postings of a sitemap, and the sitemaps of an index. */
  locations: PageReading['locations'];
  moreUrls: string[];
  cards: CheckedCard[];
  coverage: Record<
    CoverageField,
    { filled: number; of: number; expected: number | null; minimum: number | null }
  >;
  issues: CheckIssue[];
  /** Whether the page is `results` or `empty`, no field is missing too often, and the URLs are those of postings and differ. */
  ok: boolean;
}

/**
 * Reads one page like a run and reports the result for each card.
 *
 * @param html the decoded page
 * @param url URL of the page
 * @param fetchedAt reference time of relative texts (D-7, 19시간 전)
 */
export function checkPage(
  compiled: CompiledProfile,
  html: string,
  url: string,
  fetchedAt: Date,
): CheckReport {
  const { profile } = compiled;
  const page = readPage(compiled, html, url);
  const issues: CheckIssue[] = page.warnings.map(({ code, message, card }) => ({
    code,
    message,
    card: card === null ? null : card + 1,
  }));
  if (page.kind === 'unrecognized' && !unreadReason(page)) {
    const cards =
      profile.layouts.map((layout) => `"${layout.card}"`).join(' or ') ||
      SOURCE_KINDS[profile.source].contents;
    issues.unshift({
      code: 'UNRECOGNIZED',
      message: `The page has no cards (${cards}) and matches no marker of an empty or blocked page.`,
      card: null,
    });
    const hint = browserHint(html, profile.render);
    if (hint !== '') issues.splice(1, 0, { code: 'NEEDS_BROWSER', message: hint.trim(), card: null });
  }
  const context = parseContext(profile, fetchedAt);
  const cards = page.cards.map((card, index): CheckedCard => {
    const reading = parsePosting(card, context);
    const values = 'values' in reading ? reading.values : null;
    const rejected = 'rejected' in reading ? reading.rejected : null;
    const number = index + 1;
    if (rejected !== null) {
      issues.push({ code: 'REJECTED', message: `${rejected.code}: ${rejected.message}`, card: number });
    }
    for (const field of values === null ? [] : unparsedFields(card, values)) {
      const message = `${field} "${card.texts[field]}" could not be parsed.`;
      issues.push({ code: 'NOT_PARSED', message, card: number });
    }
    const { sourceUrl, promoted, texts, tags, description = null } = card;
    const layout = page.cardLayouts[index] ?? '';
    return { number, layout, sourceUrl, promoted, texts, tags, description, values, rejected };
  });
  if (
    cards.length > 0 &&
    profile.layouts.some((layout) => layout.description.length > 0) &&
    cards.every(({ description }) => description === null)
  )
    issues.push({
      code: 'NO_DESCRIPTION',
      message: 'description of the layouts matches nothing.',
      card: null,
    });
  const warnings = checkCoverage(profile, page.coverage);
  for (const { code, message } of warnings) issues.push({ code, message, card: null });
  return {
    site: profile.site,
    url,
    kind: page.kind,
    layout: page.layout,
    layouts: countLayouts(page.cardLayouts),
    total: page.total,
    nextUrl: page.nextUrl,
    cursor: page.cursor,
    locations: page.locations,
    moreUrls: page.moreUrls,
    cards,
    coverage: Object.fromEntries(
      COVERAGE_FIELDS.map((field) => {
        const { expected = null, minimum = null } = profile.coverage[field] ?? {};
        return [field, { ...page.coverage[field], expected, minimum }];
      }),
    ) as CheckReport['coverage'],
    issues,
    ok:
      (page.kind === 'results' || page.kind === 'empty') &&
      warnings.length === 0 &&
      !page.warnings.some(({ code }) => code === 'ADDRESS_SHARED' || code === 'URLS_IGNORED'),
  };
}

/** Returns what the meaning of the texts of a site depends on. */
export function parseContext(profile: SiteProfile, fetchedAt: Date): ParseContext {
  const { timeZone, currency, country, dateOrder, numberFormat, payPeriod } = profile;
  return { fetchedAt, timeZone, currency, country, dateOrder, numberFormat, payPeriod };
}

/**
 * Parses the time at which a page was saved: an instant (RFC 3339), or a date with or without a time in the time zone of the
 * site. A date alone means noon of that day. Returns null for any other text.
 */
export function parseFetchTime(text: string, timeZone: string): Date | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i.exec(
      text.trim(),
    );
  if (match === null) return null;
  const [, year, month, dayOfMonth, hour = '12', minute = '00', offset] = match;
  const day = dayOf(Number(year), Number(month), Number(dayOfMonth));
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null;
  const time =
    offset === undefined
      ? instantAt(day, Number(hour) * 60 + Number(minute), timeZone)
      : text.trim().replace(' ', 'T');
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the fields with a text from which no value could be parsed. */
function unparsedFields(card: Card, values: PostingValues): TextField[] {
  return TEXT_FIELDS.filter((field) => card.texts[field] !== null && !isParsed(field, values));
}

/** Formats the report for a terminal. */
export function formatCheck(report: CheckReport): string {
  const lines = [
    `${report.site}  ${report.url}`,
    `  page: ${report.kind}${describeLayouts(report)}, ${report.cards.length} cards` +
      ` (${report.cards.filter((card) => card.promoted).length} promoted)` +
      `${report.total === null ? '' : `, the site reports ${report.total} results`}`,
  ];
  if (report.nextUrl !== null) lines.push(`  next: ${report.nextUrl}`);
  if (report.cursor !== null) lines.push(`  cursor of the next page: ${report.cursor}`);
  if (report.locations.length > 0) lines.push(`  URLs of postings: ${report.locations.length}`);
  for (const { sourceUrl, version } of report.locations.slice(0, SHOWN_URLS))
    lines.push(`    ${sourceUrl}${version === null ? '' : `  changed ${version}`}`);
  if (report.moreUrls.length > 0) lines.push(`  further pages: ${report.moreUrls.length}`);
  for (const url of report.moreUrls.slice(0, SHOWN_URLS)) lines.push(`    ${url}`);
  for (const card of report.cards) {
    lines.push('', ...formatCard(card, report.layouts.length > 1));
    for (const { code, message } of report.issues.filter((issue) => issue.card === card.number)) {
      lines.push(`    ! ${code}  ${message}`);
    }
  }
  const hasCards = report.cards.length > 0;
  if (hasCards) lines.push('', 'coverage');
  for (const field of hasCards ? COVERAGE_FIELDS : []) {
    const { filled, of, expected, minimum } = report.coverage[field];
    const share = of === 0 ? '-' : `${Math.round((100 * filled) / of)}%`;
    const expectation =
      expected === null ? '' : `   expected ${100 * expected}%, at least ${100 * (minimum ?? 0)}%`;
    lines.push(`  ${field.padEnd(15)}${`${filled}/${of}`.padStart(9)}${share.padStart(6)}${expectation}`);
  }
  const pageIssues = report.issues.filter((issue) => issue.card === null);
  const cardIssueCount = report.issues.length - pageIssues.length;
  lines.push('', `issues: ${pageIssues.length} on the page, ${cardIssueCount} on cards`);
  for (const { code, message } of pageIssues) lines.push(`  ! ${code}  ${message}`);
  lines.push('', report.ok ? 'The page passes.' : 'The page does not pass; see the issues above.');
  return lines.join('\n');
}

/** ", layout a" or, for several, ", layouts a (20 cards) and b (1 card)". */
function describeLayouts({ layouts }: CheckReport): string {
  const [first, ...others] = layouts;
  if (first === undefined) return '';
  if (others.length === 0) return `, layout ${first.name}`;
  const counts = layouts.map(({ name, cards }) => `${name} (${cards} ${cards === 1 ? 'card' : 'cards'})`);
  return `, layouts ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}`;
}

/** @param withLayout whether to show the layout that found the card */
export function formatCard(card: CheckedCard, withLayout: boolean): string[] {
  const { values, texts } = card;
  const lines = [
    `${String(card.number).padStart(3)} ${texts.title ?? '(no title)'}${card.promoted ? '  [promoted]' : ''}` +
      `${withLayout ? `  [layout ${card.layout}]` : ''}`,
    `    ${card.sourceUrl ?? '(no URL)'}`,
    `    company         ${texts.companyName ?? '-'}`,
  ];
  const parsed: Partial<Record<TextField, string>> =
    values === null
      ? {}
      : {
          location: [...values.location.regions, ...(values.location.remote ? ['remote'] : [])].join(' > '),
          experience: formatExperience(values.experience),
          education: values.education.level ?? '',
          employmentType: values.employmentType.types.join(', '),
          deadline: values.deadline.date ?? values.deadline.kind,
          salary: formatSalary(values.salary),
          posted: values.postedAt ?? '',
        };
  for (const field of TEXT_FIELDS) {
    if (field === 'title' || field === 'companyName' || (texts[field] === null && !parsed[field])) continue;
    const text = texts[field] === null ? '-' : `"${texts[field]}"`;
    // A rejected card has no values, however readable its texts are.
    const value = values === null ? '' : `  ->  ${parsed[field] || 'not parsed'}`;
    lines.push(`    ${field.padEnd(15)} ${text}${value}`);
  }
  if (card.tags.length > 0) lines.push(`    tags            ${card.tags.join(', ')}`);
  if (values !== null && card.tags.length > 0) {
    lines.push(`      tech          ${values.techStack.join(', ') || '-'}`);
    lines.push(`      sector        ${values.sector.join(', ') || '-'}`);
  }
  if (card.description !== null) {
    const start = card.description.slice(0, 60).replaceAll('\n', ' ');
    lines.push(`    description     ${card.description.length} characters: ${start}…`);
  }
  return lines;
}

function formatExperience({ minYears, maxYears, newcomer }: PostingValues['experience']): string {
  const parts: string[] = [];
  if (minYears !== null || maxYears !== null) parts.push(`${minYears ?? 0}..${maxYears ?? ''} years`);
  if (newcomer !== null) parts.push(newcomer ? 'newcomers accepted' : 'no newcomers');
  return parts.join(', ');
}

function formatSalary({ min, max, currency, period }: PostingValues['salary']): string {
  if (min === null && max === null) return '';
  return `${min ?? ''}..${max ?? ''} ${currency ?? '?'} per ${period ?? '?'}`;
}
