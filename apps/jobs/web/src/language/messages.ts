/**
 * What the page says, in each language. The catalogues are typed TypeScript instead of a library's files:
 * a message that is missing, or lacks an argument, does not compile; plurals and numbers come from `Intl`;
 * and nothing but the words themselves is sent to the reader.
 */
import type { CommonMessages } from '@workreel/ui/messages';
import type { ApplicationStatus, Filters, SortOrder, Suggestion } from '../schemas.ts';

type Values<Name extends keyof Filters> = NonNullable<Filters[Name]> extends (infer One)[] ? One : never;

export interface Messages extends CommonMessages {
  heading: string;
  nav: CommonMessages['nav'] &
    Record<'listing' | 'applications' | 'bookmarks' | 'savedSearches' | 'trends', string>;
  search: {
    label: string;
    keyword: string;
    keywordHint: string;
    submit: string;
    save: string;
    suggestions: string;
    kind: Record<Suggestion['kind'], string>;
  };
  filters: {
    label: string;
    fold: (set: number) => string;
  };
  count: (count: number) => string;
  sort: { label: string } & Record<SortOrder, string>;
  employmentType: Record<Values<'employmentType'>, string>;
  results: {
    list: string;
    count: (count: number, atLeast: boolean) => string;
    searching: string;
    more: string;
    earlier: string;
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
  application: (title: string, state: string) => string;
  newTab: string;
  bookmark: (title: string) => string;
  bookmarkIt: string;
  bookmarked: string;
  /** Where an application stands. */
  applied: Record<ApplicationStatus, string>;
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
    /** Of what a page would show. */
    notLoaded: string;
    /** While the search index is made. */
    indexLoading: string;
    indexLoadingHint: (done: number, of: number) => string;
    /** Of a search. */
    search: string;
    searchHint: string;
  };
}
