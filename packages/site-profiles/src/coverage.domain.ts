import { type Card, TEXT_FIELDS } from '@workreel/posting-parser';
import type { Coverage } from './page.types.ts';
import type { CoverageField, FieldRule, SiteProfile } from './profile.types.ts';

export const COVERAGE_FIELDS: readonly CoverageField[] = ['sourceUrl', ...TEXT_FIELDS, 'tags'];
/** Without these a card is no posting. */
const REQUIRED_FIELDS: readonly CoverageField[] = ['sourceUrl', 'title', 'companyName'];
/** Cards below which a share of filled fields says nothing about the site. */
const MIN_CARDS_TO_JUDGE = 5;
/** Share of cards without a required field from which a page's reading is worthless. */
const REQUIRED_SHARE = 0.5;

export interface CoverageWarning {
  code: 'COVERAGE_LOW' | 'REQUIRED_FIELD_MISSING';
  /** What a run with this warning can at best be: a required field missing on most cards fails it. */
  severity: 'partial' | 'failed';
  field: CoverageField;
  message: string;
}

export function emptyCoverage(): Coverage {
  return Object.fromEntries(COVERAGE_FIELDS.map((field) => [field, { filled: 0, of: 0 }])) as Coverage;
}

/** Counts filled fields over cards: those that answer the search, else (a page of promotion only) all. */
export function coverageOf(cards: readonly Card[]): Coverage {
  const answers = cards.filter((card) => !card.promoted);
  const counted = answers.length > 0 ? answers : cards;
  const coverage = emptyCoverage();
  for (const card of counted) {
    for (const field of COVERAGE_FIELDS) {
      const entry = coverage[field];
      entry.of += 1;
      if (isFilled(card, field)) entry.filled += 1;
    }
  }
  return coverage;
}

/** Adds the coverage of a page to that of a run so far; returns a new value. */
export function addCoverage(sofar: Coverage, page: Coverage): Coverage {
  const sum = emptyCoverage();
  for (const field of COVERAGE_FIELDS) {
    sum[field] = {
      filled: sofar[field].filled + page[field].filled,
      of: sofar[field].of + page[field].of,
    };
  }
  return sum;
}

/**
 * Compares what was read with what the profile's author found. Give it the coverage of one page to notice a
 * site that changed under way, or of a run so far.
 *
 * @returns one warning for each field that fell short, naming its selector
 */
export function judgeCoverage(profile: SiteProfile, coverage: Coverage): CoverageWarning[] {
  const warnings: CoverageWarning[] = [];
  for (const field of COVERAGE_FIELDS) {
    const { filled, of } = coverage[field];
    if (of === 0) continue;
    const where = selectorsOf(profile, field);
    const counts = `${filled} of ${of} cards`;
    if (REQUIRED_FIELDS.includes(field) && filled / of < REQUIRED_SHARE) {
      warnings.push({
        code: 'REQUIRED_FIELD_MISSING',
        severity: 'failed',
        field,
        message: `${field} was read on ${counts} only; without it nothing can be stored. Read by ${where}.`,
      });
      continue;
    }
    const expectation = profile.coverage[field];
    if (expectation === undefined || of < MIN_CARDS_TO_JUDGE || filled / of >= expectation.minimum) continue;
    warnings.push({
      code: 'COVERAGE_LOW',
      severity: 'partial',
      field,
      message:
        `${field} was read on ${counts} (${percent(filled / of)}); expected ${percent(expectation.expected)}, ` +
        `at least ${percent(expectation.minimum)}. The site may have changed: look at ${where}.`,
    });
  }
  return warnings;
}

function isFilled(card: Card, field: CoverageField): boolean {
  if (field === 'sourceUrl') return card.sourceUrl !== null;
  if (field === 'tags') return card.tags.length > 0;
  return card.texts[field] !== null;
}

/** Where the profile reads a field, in words: the selectors of each layout. */
function selectorsOf(profile: SiteProfile, field: CoverageField): string {
  if (profile.source === 'jsonld') return 'the JobPosting of the page (application/ld+json)';
  const places = profile.layouts.map((layout) => {
    const own = field === 'sourceUrl' ? layout.link : (layout.fields[field] ?? []);
    const rules: FieldRule[] = own.length > 0 ? own : layout.mixed;
    const selectors = rules.map((rule) => (rule.selector === '' ? 'the card itself' : `"${rule.selector}"`));
    const how = own.length > 0 ? '' : 'mixed ';
    return `${how}${selectors.join(' or ') || 'no selector'} in layout ${layout.name}`;
  });
  return places.join(', ');
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
