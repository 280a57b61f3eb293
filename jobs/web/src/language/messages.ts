/**
 * What the page says, in each language. The catalogues are typed TypeScript instead of a library's files:
 * a message that is missing, or lacks an argument, does not compile; plurals and numbers come from `Intl`;
 * and nothing but the words themselves is sent to the reader.
 */
import type { CommonMessages } from '@workreel/ui/language';
import type { Filters, SortOrder } from '../api.ts';

type Values<Name extends keyof Filters> = NonNullable<Filters[Name]> extends (infer One)[] ? One : never;

export interface Messages extends CommonMessages {
  /** Title of the window. */
  title: string;
  heading: string;
  skipToResults: string;
  search: {
    label: string;
    keyword: string;
    keywordHint: string;
    submit: string;
    filters: (set: number) => string;
    location: string;
    locationHint: string;
    experience: string;
    anyExperience: string;
    years: (years: number) => string;
    newcomer: string;
    salary: string;
    salaryHint: string;
    salaryInvalid: string;
    currency: string;
    /** What one counts in, by currency; others go by their code. */
    units: Partial<Record<string, string>>;
    techStack: string;
    techStackHint: string;
    deadline: string;
    deadlineFrom: string;
    deadlineTo: string;
    status: string;
  };
  status: { open: string; closed: string; all: string };
  chip: {
    list: string;
    remove: (label: string) => string;
    clear: string;
    closedToo: string;
    company: (name: string) => string;
    position: (word: string) => string;
    sector: (word: string) => string;
    experience: (years: number) => string;
    salary: (amount: string) => string;
    currency: (code: string) => string;
    deadlineFrom: (day: string) => string;
    deadlineTo: (day: string) => string;
    site: (site: string) => string;
  };
  sort: { label: string } & Record<SortOrder, string>;
  education: Record<Values<'education'>, string>;
  employmentType: Record<Values<'employmentType'>, string>;
  results: {
    list: string;
    count: (count: number, atLeast: boolean) => string;
    searching: string;
    more: string;
    earlier: string;
    loading: string;
    end: string;
    ignored: (parts: string) => string;
  };
  column: {
    posting: string;
    location: string;
    experience: string;
    salary: string;
    techStack: string;
    deadline: string;
    apply: string;
  };
  notStated: string;
  remote: string;
  posted: (when: string) => string;
  apply: string;
  applyTo: (title: string) => string;
  newTab: string;
  experience: {
    anyone: string;
    newcomer: string;
    experienced: string;
    exactly: (years: number) => string;
    range: (least: number, most: number) => string;
    atLeast: (years: number) => string;
    atMost: (years: number) => string;
    newcomerOr: (experience: string) => string;
  };
  salary: {
    per: Record<'hour' | 'day' | 'week' | 'month' | 'year', (amount: string) => string>;
    atLeast: (amount: string) => string;
    atMost: (amount: string) => string;
    yearly: (amount: string) => string;
  };
  deadline: {
    daysLeft: (days: number) => string;
    today: string;
    tomorrow: string;
    passed: string;
    closed: string;
    untilFilled: string;
    always: string;
  };
  empty: {
    title: string;
    none: string;
    withFilters: string;
    withoutFilters: string;
    noneStored: string;
    pastEnd: string;
    pastEndHint: string;
    clear: string;
    showAll: string;
    again: string;
    firstPage: string;
  };
  error: CommonMessages['error'] & {
    clear: string;
  };
}
