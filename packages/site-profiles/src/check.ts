import { type Card, readPosting, TEXT_FIELDS, type TextField } from '@workreel/posting-parser';
import type { PostingValues } from '@workreel/posting-parser/values';
import type { CompiledProfile } from './compile.ts';
import { COVERAGE_FIELDS, judgeCoverage } from './coverage.domain.ts';
import { readPage } from './page.ts';
import type { PageKind } from './page.types.ts';
import type { CoverageField } from './profile.types.ts';

export interface CheckedCard {
  /** Place on the page, from 1. */
  number: number;
  sourceUrl: string | null;
  promoted: boolean;
  texts: Card['texts'];
  tags: string[];
  /** What was read from the texts; null where the card is rejected. */
  values: PostingValues | null;
  rejected: { code: string; message: string } | null;
}

interface CheckFinding {
  code: string;
  message: string;
  /** Number of the card, from 1; null for the page. */
  card: number | null;
}

/** What a profile reads from one page, for a person who writes or repairs it. JSON-able. */
export interface CheckReport {
  site: string;
  url: string;
  kind: PageKind;
  layout: string | null;
  total: number | null;
  nextUrl: string | null;
  cards: CheckedCard[];
  coverage: Record<
    CoverageField,
    { filled: number; of: number; expected: number | null; minimum: number | null }
  >;
  findings: CheckFinding[];
  /** Whether a run would be content with this page: results or an empty search, and no field short. */
  ok: boolean;
}

/**
 * Reads one page as a run would, and says card by card what came of it.
 *
 * @param html the decoded page
 * @param url address it was fetched from
 * @param fetchedAt when; relative texts (D-7, 19시간 전) count from here
 */
export function checkPage(
  compiled: CompiledProfile,
  html: string,
  url: string,
  fetchedAt: Date,
): CheckReport {
  const { profile } = compiled;
  const page = readPage(compiled, html, url);
  const findings: CheckFinding[] = page.suspicions.map(({ code, message, card }) => ({
    code,
    message,
    card: card === null ? null : card + 1,
  }));
  if (page.kind === 'unrecognised') {
    const cards = profile.layouts.map((layout) => `"${layout.card}"`).join(' or ') || 'a JobPosting';
    findings.unshift({
      code: 'UNRECOGNISED',
      message: `Neither a card (${cards}) nor a sign of an empty search or a block was found.`,
      card: null,
    });
  }
  const context = { fetchedAt, timeZone: profile.timeZone, currency: profile.currency };
  const cards = page.cards.map((card, at): CheckedCard => {
    const read = readPosting(card, context);
    const values = 'values' in read ? read.values : null;
    const rejected = 'rejected' in read ? read.rejected : null;
    const number = at + 1;
    if (rejected !== null) {
      findings.push({ code: 'REJECTED', message: `${rejected.code}: ${rejected.message}`, card: number });
    }
    for (const field of values === null ? [] : unread(card, values)) {
      const message = `${field} "${card.texts[field]}" was read as nothing.`;
      findings.push({ code: 'READ_AS_NOTHING', message, card: number });
    }
    const { sourceUrl, promoted, texts, tags } = card;
    return { number, sourceUrl, promoted, texts, tags, values, rejected };
  });
  const warnings = judgeCoverage(profile, page.coverage);
  for (const { code, message } of warnings) findings.push({ code, message, card: null });
  return {
    site: profile.site,
    url,
    kind: page.kind,
    layout: page.layout,
    total: page.total,
    nextUrl: page.nextUrl,
    cards,
    coverage: Object.fromEntries(
      COVERAGE_FIELDS.map((field) => {
        const { expected = null, minimum = null } = profile.coverage[field] ?? {};
        return [field, { ...page.coverage[field], expected, minimum }];
      }),
    ) as CheckReport['coverage'],
    findings,
    ok: (page.kind === 'results' || page.kind === 'empty') && warnings.length === 0,
  };
}

/** Fields whose text was there and held nothing that could be read. */
function unread(card: Card, values: PostingValues): TextField[] {
  const nothing: Partial<Record<TextField, boolean>> = {
    location: values.location.regions.length === 0 && !values.location.remote,
    experience:
      values.experience.minYears === null &&
      values.experience.maxYears === null &&
      values.experience.newcomer === null,
    education: values.education.level === null,
    employmentType: values.employmentType.types.length === 0,
    deadline: values.deadline.kind === 'unknown',
    salary: values.salary.min === null && values.salary.max === null,
    posted: values.postedAt === null,
  };
  return TEXT_FIELDS.filter((field) => card.texts[field] !== null && nothing[field] === true);
}

/** The report as a terminal shows it. */
export function formatCheck(report: CheckReport): string {
  const lines = [
    `${report.site}  ${report.url}`,
    `  page: ${report.kind}${report.layout === null ? '' : `, layout ${report.layout}`}, ${report.cards.length} cards` +
      ` (${report.cards.filter((card) => card.promoted).length} promoted)` +
      `${report.total === null ? '' : `, the site counts ${report.total}`}`,
  ];
  if (report.nextUrl !== null) lines.push(`  next: ${report.nextUrl}`);
  for (const card of report.cards) {
    lines.push('', ...formatCard(card));
    for (const { code, message } of report.findings.filter((finding) => finding.card === card.number)) {
      lines.push(`    ! ${code}  ${message}`);
    }
  }
  lines.push('', 'coverage');
  for (const field of COVERAGE_FIELDS) {
    const { filled, of, expected, minimum } = report.coverage[field];
    const share = of === 0 ? '-' : `${Math.round((100 * filled) / of)}%`;
    const wanted =
      expected === null ? '' : `   expected ${100 * expected}%, at least ${100 * (minimum ?? 0)}%`;
    lines.push(`  ${field.padEnd(15)}${`${filled}/${of}`.padStart(9)}${share.padStart(6)}${wanted}`);
  }
  const ofPage = report.findings.filter((finding) => finding.card === null);
  const ofCards = report.findings.length - ofPage.length;
  lines.push('', `suspicious: ${ofPage.length} on the page, ${ofCards} on its cards`);
  for (const { code, message } of ofPage) lines.push(`  ! ${code}  ${message}`);
  lines.push('', report.ok ? 'A run would take this page.' : 'A run would not be content with this page.');
  return lines.join('\n');
}

function formatCard(card: CheckedCard): string[] {
  const { values, texts } = card;
  const lines = [
    `${String(card.number).padStart(3)} ${texts.title ?? '(no title)'}${card.promoted ? '  [promoted]' : ''}`,
    `    ${card.sourceUrl ?? '(no address)'}`,
    `    company         ${texts.companyName ?? '-'}`,
  ];
  const read: Partial<Record<TextField, string>> =
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
    if (field === 'title' || field === 'companyName' || (texts[field] === null && !read[field])) continue;
    const text = texts[field] === null ? '-' : `"${texts[field]}"`;
    lines.push(`    ${field.padEnd(15)} ${text}  ->  ${read[field] || 'nothing'}`);
  }
  if (card.tags.length > 0) lines.push(`    tags            ${card.tags.join(', ')}`);
  if (values !== null && card.tags.length > 0) {
    lines.push(`      tech          ${values.techStack.join(', ') || '-'}`);
    lines.push(`      sector        ${values.sector.join(', ') || '-'}`);
  }
  return lines;
}

function formatExperience({ minYears, maxYears, newcomer }: PostingValues['experience']): string {
  const parts: string[] = [];
  if (minYears !== null || maxYears !== null) parts.push(`${minYears ?? 0}..${maxYears ?? ''} years`);
  if (newcomer !== null) parts.push(newcomer ? 'newcomers too' : 'no newcomers');
  return parts.join(', ');
}

function formatSalary({ min, max, currency, period }: PostingValues['salary']): string {
  if (min === null && max === null) return '';
  return `${min ?? ''}..${max ?? ''} ${currency ?? '?'} a ${period ?? '?'}`;
}
