/** The parts that the audit log and the security log share. */
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListResponse } from '../calls.ts';
import { useCatalogue, useLanguage } from '../language.tsx';
import { ownValue } from '../own-value.ts';
import { PER_ACCOUNT } from '../queries.ts';
import { writeQuery } from '../query-string.domain.ts';
import { Link } from '../router.tsx';
import { useService } from '../service.tsx';
import { formatTime } from '../times.domain.ts';
import { ADMIN } from './catalogue.ts';
import { ENTRIES_PER_PAGE } from './entry-list.tsx';
import { accountIdsOf, formatDetail, shortId } from './log.domain.ts';

/** Limit of the API, and more than a page of a log mentions. */
const MAX_ACCOUNTS = 100;

/** Returns the filters in the search of the URL. */
export function filterOf<Name extends string>(
  search: object,
  names: readonly Name[],
): { [Each in Name]?: string } {
  const values = search as Readonly<Partial<Record<string, string[]>>>;
  const filter: { [Each in Name]?: string } = {};
  for (const name of names) {
    const value = values[name]?.[0];
    if (value) filter[name] = value;
  }
  return filter;
}

/** Returns the query string for filters, without empty ones. */
export const writeFilter = (filter: Readonly<Record<string, string | undefined>>): string =>
  writeQuery(Object.fromEntries(Object.entries(filter).filter(([, value]) => value)));

/** A log with the email addresses of the accounts in it. @param fields - of an entry that may be account IDs. */
export function useLog<Entry extends { details: Record<string, unknown> }, Filter extends object>(
  name: string,
  filter: Filter,
  fields: readonly (keyof Entry)[],
  load: (
    query: Filter & { pageSize: number; cursor?: string },
    signal: AbortSignal,
  ) => Promise<ListResponse<Entry[]>>,
) {
  const messages = useCatalogue(ADMIN);
  const { accounts } = useService();
  const list = useInfiniteQuery({
    queryKey: [PER_ACCOUNT, name, filter],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = await load({ ...filter, pageSize: ENTRIES_PER_PAGE, ...(cursor && { cursor }) }, signal);
      const id = accountIdsOf(page.data, fields).slice(0, MAX_ACCOUNTS);
      const people =
        id.length === 0 ? [] : (await (await accounts()).people({ id, pageSize: MAX_ACCOUNTS }, signal)).data;
      return { ...page, emails: people.map((person) => [person.id, person.email] as const) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const pages = list.data?.pages ?? [];
  const emails = new Map(pages.flatMap((page) => page.emails));
  const nameOf = (id: string): string => {
    return emails.get(id) ?? ownValue(messages.actors, id) ?? shortId(id);
  };
  return { list, entries: pages.flatMap(({ data }) => data), nameOf };
}

/** Shown while a log is limited to one account. */
export function OneAccount({ to }: { to: '/console/audit-log' | '/console/security-log' }) {
  const messages = useCatalogue(ADMIN);
  return (
    <p className="mt-3 flex flex-wrap items-center gap-2">
      {messages.onlyThis} <Link to={to}>{messages.showAll}</Link>
    </p>
  );
}

interface LogRowProps {
  at: string;
  title: string;
  subject: string;
  facts: readonly (string | false)[];
  details: Record<string, unknown>;
  nameOf: (id: string) => string;
}

export function LogRow({ at, title, subject, facts, details, nameOf }: LogRowProps) {
  const messages = useCatalogue(ADMIN);
  const { t } = useLanguage();
  return (
    <li className="grid gap-x-4 gap-y-1 p-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex min-w-0 flex-wrap gap-x-2 wrap-anywhere">
        <span className="font-semibold">{title}</span> <span className="min-w-0">{subject}</span>
      </p>
      <time dateTime={at} className="text-small text-muted md:row-span-2">
        {formatTime(at, t.language)}
      </time>
      <p className="flex min-w-0 flex-wrap gap-x-3 text-small text-muted">
        {facts.filter(Boolean).map((fact) => (
          <span key={String(fact)}>{fact}</span>
        ))}
        {Object.entries(details).map(([name, value]) => (
          <span key={name} className="min-w-0 wrap-anywhere">
            {ownValue(messages.details, name) ?? name}: {formatDetail(name, value, nameOf, messages.values)}
          </span>
        ))}
      </p>
    </li>
  );
}
