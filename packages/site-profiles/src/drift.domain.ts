import { describeSource, percent } from './coverage.domain.ts';
import { type CardStats, FEATURE_GROUPS, type FieldStats, STATS_FIELDS } from './field-stats.domain.ts';
import type { ProfileField, SiteProfile } from './profile.types.ts';

/** A successful run of the same site. */
export interface PastRun {
  /** Whether the run searched for the same keyword. */
  sameSearch: boolean;
  stats: CardStats;
}

/** The runs with which others are compared. */
export interface Baseline {
  runs: readonly PastRun[];
  models: ReadonlyMap<ProfileField, Model>;
}

/** Prepares a comparison. @param runs - newest first */
export const baselineOf = (runs: readonly PastRun[]): Baseline => ({
  runs,
  models: new Map(
    STATS_FIELDS.flatMap((field) => {
      const model = modelOf(field, runs);
      return model ? [[field, model] as const] : [];
    }),
  ),
});

export interface FieldDrift {
  /**
   * `COVERAGE_LOW`: the field is missing more often than in the last runs. `FIELD_CHANGED`: its texts are of another kind,
   * so that no text of the page can be trusted to be in its field.
   */
  code: 'COVERAGE_LOW' | 'FIELD_CHANGED';
  field: ProfileField;
  message: string;
}

/** Fewer texts or cards say nothing about a site. */
export const MIN_CARDS = 10;
/** Runs to compare with. With fewer, an odd one would decide. */
export const MIN_RUNS = 3;
/** Past texts of a field, in all runs, and how many different ones there were in each run, added up. */
const MIN_PAST_TEXTS = 30;
const MIN_PAST_DISTINCT = 9;
/** A share has fallen if it is below this part of its median; also the default `minimum` of `coverage`. */
const FALLEN = 0.5;
/**
 * The same for the texts of a page that can be read: its postings may be those of one employer, and a page with a change is not stored.
 */
const FALLEN_ON_PAGE = 0.1;
/** In standard deviations, of chance and between runs together: about one false alarm in a thousand. */
const SIGNIFICANCE = 3;
/** Relates the median absolute deviation to the standard deviation of a normal distribution. */
const MAD_TO_DEVIATION = 1.4826;
/** Fewer different texts of a field are those of one employer, or of one kind of posting. */
const MIN_DISTINCT = 3;
/** A run with fewer cards may show one employer, whose postings may lack a field. */
const MIN_CARDS_OF_RUN = 20;
/**
 * By how much more likely a text has to be in another field than in its own, on average, as a logarithm, if the other field
 * changed in return. On real pages, titles have at most -7 and company names -4.
 */
const MIN_EVIDENCE = 0.7;
/** The same for a title or a company name alone. Company names of a site that changes its language have up to 7. */
const STRONG_EVIDENCE = 8;
/** Texts of one past run that count, so that a large run does not outweigh the others. */
const MAX_WEIGHT = 100;
/** Share of the probability for features that a field has not had. */
const UNSEEN = 0.05;

/** Fields of free text, which no parser can reject. */
const FREE: readonly ProfileField[] = ['title', 'companyName'];

/**
 * Compares a page or a run with the last successful runs of the site. Shares are compared with runs of the same search only, because
 * they differ between searches; a field for which the profile has an expectation is left to {@link checkCoverage}.
 */
export function findDrift(profile: SiteProfile, stats: CardStats, baseline: Baseline): FieldDrift[] {
  const missing = STATS_FIELDS.flatMap((field) => findMissing(profile, field, stats, baseline.runs));
  return [...missing, ...findChangedFields(profile, stats, baseline, FALLEN)];
}

function findMissing(
  profile: SiteProfile,
  field: ProfileField,
  { cards, fields }: CardStats,
  past: readonly PastRun[],
): FieldDrift[] {
  if (cards < MIN_CARDS_OF_RUN || profile.coverage[field] !== undefined) return [];
  const shares = past
    .filter(({ sameSearch, stats }) => sameSearch && stats.cards >= MIN_CARDS)
    .map(({ stats }) => (stats.fields[field]?.filled ?? 0) / stats.cards);
  const filled = fields[field]?.filled ?? 0;
  if (!hasFallen(filled, cards, shares)) return [];
  return [
    {
      code: 'COVERAGE_LOW',
      field,
      message:
        `${field} was found on ${filled} of ${cards} cards (${percent(filled / cards)}), in the last ${shares.length} runs on ` +
        `${percent(median(shares))}. The site may have changed; check ${describeSource(profile, field)}.`,
    },
  ];
}

/** Returns a `FIELD_CHANGED` for each field of a page whose texts are certainly of another kind than in the last runs. */
export const findChangesOfPage = (profile: SiteProfile, stats: CardStats, baseline: Baseline): FieldDrift[] =>
  findChangedFields(profile, stats, baseline, FALLEN_ON_PAGE);

function findChangedFields(
  profile: SiteProfile,
  { fields }: CardStats,
  { runs: past, models }: Baseline,
  fallen: number,
): FieldDrift[] {
  const filled = STATS_FIELDS.filter((field) => (fields[field]?.filled ?? 0) >= MIN_CARDS);
  const alike = new Map(filled.map((field) => [field, fieldsAlike(field, fields[field]!, models)]));
  /** Whether the texts of a field are where those of another one were, and so on, until they are in this field again. */
  const isInCycle = (field: ProfileField) => {
    const reached = new Set<ProfileField>();
    const visit = (from: ProfileField): boolean =>
      [...(alike.get(from)?.keys() ?? [])].some((to) => {
        if (to === field) return true;
        if (reached.has(to)) return false;
        reached.add(to);
        return visit(to);
      });
    return visit(field);
  };
  return filled.flatMap((field): FieldDrift[] => {
    const stats = fields[field]!;
    const [[other, evidence] = [null, 0]] = [...alike.get(field)!].toSorted(([, a], [, b]) => b - a);
    const shares = (runs: readonly PastRun[]) =>
      runs.flatMap(({ stats: { fields: pastFields } }) => {
        const pastStats = pastFields[field];
        return pastStats && pastStats.filled >= MIN_CARDS / 2 ? [pastStats.parsed / pastStats.filled] : [];
      });
    const isUnread = hasFallen(
      stats.parsed,
      stats.filled,
      shares(past.filter((run) => run.sameSearch)),
      fallen,
    );
    // A field that only resembles another one may have a new format.
    const isMoved =
      other !== null &&
      (isInCycle(field) ||
        (FREE.includes(field)
          ? evidence >= STRONG_EVIDENCE
          : hasFallen(stats.parsed, stats.filled, shares(past))));
    if (!isUnread && !isMoved) return [];
    const reading =
      stats.parsed < stats.filled || !FREE.includes(field)
        ? ` A value was read from ${stats.parsed} of ${stats.filled} texts (${percent(stats.parsed / stats.filled)}), in the last runs from ${percent(median(shares(past)))}.`
        : '';
    const kind = isMoved
      ? `like those of ${other} in the last runs`
      : 'different from those in the last runs';
    const message = `The texts of ${field} look ${kind}.${reading} The site may have changed; check ${describeSource(profile, field)}.`;
    return [{ code: 'FIELD_CHANGED', field, message }];
  });
}

/** Returns whether a share is below what the past shares, their spread and chance explain. */
function hasFallen(count: number, total: number, past: readonly number[], fallen = FALLEN): boolean {
  if (total < MIN_CARDS || past.length < MIN_RUNS) return false;
  const usual = median(past);
  const spread = MAD_TO_DEVIATION * median(past.map((share) => Math.abs(share - usual)));
  const chance = Math.sqrt((usual * (1 - usual)) / total);
  const share = count / total;
  return share < usual * fallen && usual - share > SIGNIFICANCE * Math.hypot(spread, chance);
}

/** Logarithms of the probabilities of the features of a field. */
type Model = readonly number[];

/** A naive Bayes model of the texts of a field in the past; undefined if there are too few. */
function modelOf(field: ProfileField, past: readonly PastRun[]): Model | undefined {
  const runs = past.flatMap(({ stats }) => stats.fields[field] ?? []);
  const sum = (count: 'filled' | 'distinct') => runs.reduce((total, stats) => total + stats[count], 0);
  if (runs.length < MIN_RUNS || sum('filled') < MIN_PAST_TEXTS || sum('distinct') < MIN_PAST_DISTINCT)
    return undefined;
  const model: number[] = [];
  for (const [from, to] of FEATURE_GROUPS) {
    const counts: number[] = [];
    for (let feature = from; feature < to; feature += 1)
      counts.push(
        runs.reduce(
          (sum, { distinct, features }) =>
            sum + (features[feature] ?? 0) * Math.min(1, MAX_WEIGHT / Math.max(1, distinct)),
          0,
        ),
      );
    const total = counts.reduce((sum, count) => sum + count, 0);
    for (const count of counts)
      model.push(Math.log((1 - UNSEEN) * (total === 0 ? 0 : count / total) + UNSEEN / counts.length));
  }
  return model;
}

/** Returns the fields whose past texts the present ones resemble much more than those of their own field, with the evidence. */
function fieldsAlike(
  field: ProfileField,
  { distinct, features }: FieldStats,
  models: Baseline['models'],
): Map<ProfileField, number> {
  const alike = new Map<ProfileField, number>();
  const own = models.get(field);
  if (own === undefined || distinct < MIN_DISTINCT) return alike;
  for (const [other, model] of models) {
    const difference = features.reduce(
      (sum, count, feature) => sum + count * ((model[feature] ?? 0) - (own[feature] ?? 0)),
      0,
    );
    const evidence = difference / distinct;
    if (evidence >= MIN_EVIDENCE) alike.set(other, evidence);
  }
  return alike;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
