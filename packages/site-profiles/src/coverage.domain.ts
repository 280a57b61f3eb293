import { type Card, TEXT_FIELDS } from '@workreel/posting-parser';
import type { Coverage } from './page.types.ts';
import type { CoverageField, FieldRule, SiteProfile } from './profile.types.ts';
import { SOURCE_KINDS } from './source-kinds.ts';

export const COVERAGE_FIELDS: readonly CoverageField[] = ['sourceUrl', ...TEXT_FIELDS, 'tags'];
/** A card without these cannot be stored. */
const REQUIRED_FIELDS: readonly CoverageField[] = ['sourceUrl', 'title', 'companyName'];
/** Minimum number of cards for a meaningful share. */
const MIN_CARDS = 5;
/** Below this share of cards with a required field, the result is unusable. */
const MIN_REQUIRED_SHARE = 0.5;

export interface CoverageWarning {
  code: 'COVERAGE_LOW' | 'REQUIRED_FIELD_MISSING';
  /** The status of a run with this warning. */
  severity: 'partial' | 'failed';
  field: CoverageField;
  message: string;
}

export function emptyCoverage(): Coverage {
  return Object.fromEntries(COVERAGE_FIELDS.map((field) => [field, { filled: 0, of: 0 }])) as Coverage;
}

/** Counts the filled fields of the cards that are not promoted, or of all cards if all are promoted. */
export function coverageOf(cards: readonly Card[]): Coverage {
  const organic = cards.filter((card) => !card.promoted);
  const counted = organic.length > 0 ? organic : cards;
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

/** Returns the sum of two coverages. */
export function addCoverage(total: Coverage, page: Coverage): Coverage {
  const sum = emptyCoverage();
  for (const field of COVERAGE_FIELDS) {
    sum[field] = {
      filled: total[field].filled + page[field].filled,
      of: total[field].of + page[field].of,
    };
  }
  return sum;
}

/**
 * Compares the coverage of a page or a run with the expectations of the profile.
 *
 * @returns one warning for each field below its minimum; the message names its selectors
 */
export function checkCoverage(profile: SiteProfile, coverage: Coverage): CoverageWarning[] {
  const warnings: CoverageWarning[] = [];
  for (const field of COVERAGE_FIELDS) {
    const { filled, of } = coverage[field];
    if (of === 0) continue;
    const source = describeSource(profile, field);
    const counts = `${filled} of ${of} cards`;
    if (REQUIRED_FIELDS.includes(field) && filled / of < MIN_REQUIRED_SHARE) {
      warnings.push({
        code: 'REQUIRED_FIELD_MISSING',
        severity: 'failed',
        field,
        message: `${field} was found on only ${counts}; cards without it cannot be stored. Check ${source}.`,
      });
      continue;
    }
    const expectation = profile.coverage[field];
    if (expectation === undefined || of < MIN_CARDS || filled / of >= expectation.minimum) continue;
    warnings.push({
      code: 'COVERAGE_LOW',
      severity: 'partial',
      field,
      message:
        `${field} was found on ${counts} (${percent(filled / of)}); expected ${percent(expectation.expected)}, ` +
        `at least ${percent(expectation.minimum)}. The site may have changed; check ${source}.`,
    });
  }
  return warnings;
}

function isFilled(card: Card, field: CoverageField): boolean {
  if (field === 'sourceUrl') return card.sourceUrl !== null;
  if (field === 'tags') return card.tags.length > 0;
  return card.texts[field] !== null;
}

/** Describes how a profile identifies postings, for messages. */
export function describeIdentity(profile: SiteProfile): string {
  const { identity } = profile;
  if (identity === null) return `the link of the cards (${describeSource(profile, 'sourceUrl')})`;
  const sources = identity.from.map((source) =>
    'query' in source
      ? `query ${source.query}`
      : 'path' in source
        ? `path ${source.path}`
        : `attribute ${source.attribute}`,
  );
  return `identity.from (${sources.join(', ')}) of the profile`;
}

/** Describes the selectors of a field in each layout, for messages. */
export function describeSource(profile: SiteProfile, field: CoverageField): string {
  const { usesLayouts, contents } = SOURCE_KINDS[profile.source];
  if (!usesLayouts) return contents;
  const descriptions = profile.layouts.map((layout) => {
    const fieldRules = field === 'sourceUrl' ? layout.link : (layout.fields[field] ?? []);
    const rules: FieldRule[] = fieldRules.length > 0 ? fieldRules : layout.mixed;
    const selectors = rules.map(({ selector, value }) =>
      value !== null ? `the value "${value}"` : selector === '' ? 'the card itself' : `"${selector}"`,
    );
    const prefix = fieldRules.length > 0 ? '' : 'mixed ';
    return `${prefix}${selectors.join(' or ') || 'no selector'} in layout ${layout.name}`;
  });
  return descriptions.join(', ');
}

export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
