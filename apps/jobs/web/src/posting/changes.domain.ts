import type { Posting, PostingHistoryEntry } from '../api.ts';
import type { Messages } from '../language/language.ts';
import {
  formatExperience,
  formatMovedDeadline,
  formatPosted,
  formatSalary,
} from '../listing/format.domain.ts';
import type { RegionNameOf } from '../search/use-region-names.ts';
import { mostSpecific } from './regions.domain.ts';

type Field = keyof PostingHistoryEntry['changes'];
type Values = Pick<Posting, Field>;

export interface ShownChange {
  field: Field;
  /** Null: there was no value. */
  old: string | null;
  new: string | null;
}

/**
 * Lists the changes of a posting as texts, in the order of the fields. Where both values look the same, the texts that the
 * site printed are shown; a change that the reader cannot see at all is left out.
 *
 * @param names - texts, and names of the levels of education and of regions.
 */
export function describeChanges(
  { changes, payTerms }: Pick<PostingHistoryEntry, 'changes' | 'payTerms'>,
  names: {
    t: Messages;
    education: Record<NonNullable<Posting['education']['level']>, string>;
    regionNameOf: RegionNameOf;
  },
  today: string,
): ShownChange[] {
  const { t, education, regionNameOf } = names;
  const formats: { [F in Field]: (value: Values[F], side: 'old' | 'new') => string | null } = {
    title: (title) => title,
    companyName: (name) => name,
    deadline: (deadline) => formatMovedDeadline(deadline, t, today),
    salary: (salary, side) => formatSalary(salary, t, payTerms?.[side])?.main ?? null,
    location: ({ regions, text }) => mostSpecific(regions).map(regionNameOf).join(' · ') || text,
    workplace: (workplace) => workplace && t.workplace[workplace],
    experience: (experience) => formatExperience(experience, t),
    education: ({ level, text }) => (level === null ? text : education[level]),
    employmentType: ({ types, text }) => types.map((type) => t.employmentType[type]).join(', ') || text,
    techStack: (names) => names.join(', ') || null,
    sector: (names) => names.join(', ') || null,
    postedAt: (at) => at && formatPosted({ postedAt: at, collectedAt: at }, today, t),
  };
  const describe = <F extends Field>(field: F): ShownChange[] => {
    const change = changes[field] as { old: Values[F]; new: Values[F] } | undefined;
    if (!change) return [];
    const shown = { field, old: formats[field](change.old, 'old'), new: formats[field](change.new, 'new') };
    if (shown.old !== shown.new) return [shown];
    const printed = { field, old: textOf(change.old), new: textOf(change.new) };
    return printed.old === printed.new ? [] : [printed];
  };
  return (Object.keys(formats) as Field[]).flatMap((field) => describe(field));
}

const textOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'text' in value ? (value.text as string | null) : null;
