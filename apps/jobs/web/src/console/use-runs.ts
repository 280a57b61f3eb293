/** Queries for sites and their runs. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { unwrap, unwrapList } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import { useSession } from '@workreel/ui/service';
import { useEffect, useRef, useState } from 'react';
import { client, type Run } from '../api.ts';
import { CONSOLE } from '../language/language.ts';
import { followRun } from './follow-run.ts';
import { isFinished } from './run.domain.ts';

export const SITES = ['sites'];
export const RUNS = [PER_ACCOUNT, 'runs'];
export const runKey = (id: string) => [PER_ACCOUNT, 'run', id];

/** Time between refetches while a run is active. */
const ACTIVE_POLL_MS = 2_000;
/** Time between refetches while no run is active, because a schedule may start one. */
const IDLE_POLL_MS = 30_000;
export const RUNS_PAGE_SIZE = 10;
/** Maximum number of runs in a site's charts. */
const HISTORY_SIZE = 20;

const pollInterval = (runs: readonly (Run | null)[] = []): number =>
  runs.some((run) => run && !isFinished(run)) ? ACTIVE_POLL_MS : IDLE_POLL_MS;

/** Returns all sites with their last runs, refetched regularly. */
export const usePolledSites = () =>
  useQuery({
    queryKey: SITES,
    queryFn: ({ signal }) => unwrap(client.GET('/sites', { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data?.sites.map(({ lastRun }) => lastRun)),
  });

/** Returns a page of runs, newest first. @param site - undefined for all sites. */
export const useRuns = (site: string | undefined, pagenum: number) =>
  useQuery({
    queryKey: [...RUNS, 'page', site, pagenum],
    queryFn: ({ signal }) =>
      unwrapList(
        client.GET('/jobs/crawl', {
          params: { query: { ...(site && { site }), pagenum, pageSize: RUNS_PAGE_SIZE } },
          signal,
        }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(state.data?.data.runs),
  });

const NO_RUNS: Run[] = [];

/** Returns the latest runs of a site, newest first. */
export function useSiteRuns(site: string | undefined): Run[] {
  const { data } = useQuery({
    queryKey: [...RUNS, 'of', site],
    enabled: site !== undefined,
    queryFn: ({ signal }) =>
      unwrap(
        client.GET('/jobs/crawl', { params: { query: { site: site!, pageSize: HISTORY_SIZE } }, signal }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data?.runs),
  });
  return data?.runs ?? NO_RUNS;
}

/** Keys of the queries whose data changes when a run finishes. */
const AFFECTED_BY_RUN = [RUNS, SITES, ['postings'], ['facets']];

/** Returns a run, updated until it finishes: by its event stream, or by polling while there is no stream. */
export function useRun(id: string) {
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  const query = useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) => unwrap(client.GET('/jobs/crawl/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (live || !data || isFinished(data) ? false : ACTIVE_POLL_MS),
  });
  const active = query.data !== undefined && !isFinished(query.data);
  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    void followRun(id, {
      signal: controller.signal,
      onLive: setLive,
      onRun: (run) => {
        // A response to a pending request may be older than this event.
        void queries.cancelQueries({ queryKey: runKey(id) });
        queries.setQueryData(runKey(id), run);
      },
    });
    return () => {
      controller.abort();
      setLive(false);
    };
  }, [id, active, queries]);
  const wasActive = useRef(false);
  useEffect(() => {
    if (wasActive.current && !active)
      for (const queryKey of AFFECTED_BY_RUN) void queries.invalidateQueries({ queryKey });
    wasActive.current = active;
  }, [active, queries]);
  return { ...query, live };
}

/** Assumed to exceed the number of admins, so that one page lists them all. */
const MAX_ADMINS = 100;

/** Returns a function that describes who or what started a run. */
export function useDescribeRequester(): (run: Run) => string {
  const messages = useCatalogue(CONSOLE).requestedBy;
  const { account } = useSession();
  const { data } = useQuery({
    queryKey: [PER_ACCOUNT, 'admins'],
    queryFn: ({ signal }) =>
      unwrap(client.GET('/accounts', { params: { query: { role: 'admin', pageSize: MAX_ADMINS } }, signal })),
  });
  return ({ requestedBy }) => {
    if (requestedBy === 'schedule' || requestedBy === 'start' || requestedBy === 'command')
      return messages[requestedBy];
    if (requestedBy === account?.id) return messages.me;
    const admin = data?.accounts.find(({ id }) => id === requestedBy);
    return admin ? messages.admin(admin.name) : messages.unknown;
  };
}
