import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type ListResponse, type PagePosition, unwrapList } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { useEffect, useRef } from 'react';
import { type Alert, client } from '../api.ts';
import { ALERTS } from '../language/language.ts';
import { RowsSkeleton } from '../listing/rows.tsx';
import { uniqueBy } from '../tracker/applications.domain.ts';
import { ListEnd } from '../tracker/list-end.tsx';
import { AlertItem } from './alert-item.tsx';
import { isCollecting } from './schedule.domain.ts';
import { Section } from './section.tsx';
import { ALERTS_KEY } from './settings.ts';

const PAGE_SIZE = 20;
const REFETCH_MS = 10_000;

type Pages = InfiniteData<ListResponse<{ alerts: Alert[] }>, PagePosition>;

/** Whether an alert is due and not delivered yet. */
const isBeingSent = (alert: Alert): boolean =>
  !isCollecting(alert) &&
  (alert.deliveries.length === 0 || alert.deliveries.some(({ state }) => state === 'waiting'));

/** Returns the alerts, newest first. */
function useAlerts(savedSearchId: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...ALERTS_KEY, savedSearchId],
    staleTime: 0,
    queryFn: ({ pageParam, signal }) => {
      const query = { pageSize: PAGE_SIZE, ...pageParam, ...(savedSearchId && { savedSearchId }) };
      return unwrapList(client.GET('/alerts', { params: { query }, signal }));
    },
    initialPageParam: { pagenum: 1 } as PagePosition,
    getNextPageParam: ({ next }): PagePosition | undefined =>
      next === undefined ? undefined : { cursor: next },
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.data.alerts.some(isBeingSent) ? REFETCH_MS : false,
    select: ({ pages }: Pages) =>
      uniqueBy(
        pages.flatMap(({ data }) => data.alerts),
        ({ id }) => id,
      ),
  });
}

/** The alerts that were sent, failed, or will be sent. @param props - `savedSearchId`: shows only those of a saved search. */
export function History({ savedSearchId }: { savedSearchId: string | undefined }) {
  const { history: messages } = useCatalogue(ALERTS);
  const list = useAlerts(savedSearchId);
  const heading = useRef<HTMLHeadingElement>(null);
  // A link to the alerts of a saved search leads here, below the settings.
  const isLoaded = list.data !== undefined;
  useEffect(() => {
    if (savedSearchId !== undefined && isLoaded) heading.current?.focus();
  }, [savedSearchId, isLoaded]);
  return (
    <Section title={messages.title} hint={messages.hint} heading={heading}>
      {savedSearchId !== undefined && (
        <p>
          {messages.onlyOne} <Link to="/alerts">{messages.showAll}</Link>
        </p>
      )}
      {list.isPending && <RowsSkeleton />}
      {list.data?.length === 0 && (
        <div>
          <p className="font-semibold">{messages.none}</p>
          <p>{messages.noneHint}</p>
        </div>
      )}
      {list.data && list.data.length > 0 && (
        <ol aria-label={messages.list} className="divide-y divide-line">
          {list.data.map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
        </ol>
      )}
      <ListEnd list={list} />
    </Section>
  );
}
