/** The sites, their runs, and who started them. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, listed } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { MINE } from '@workreel/ui/queries';
import { useSession } from '@workreel/ui/service';
import { useEffect, useRef, useState } from 'react';
import { client, type Run } from '../api.ts';
import { CONSOLE } from '../language/language.ts';
import { followRun } from './follow-run.ts';
import { isFinished } from './run.domain.ts';

export const SITES = ['sites'];
export const RUNS = [MINE, 'runs'];
export const runKey = (id: string) => [MINE, 'run', id];

/** Milliseconds between two looks at runs: while one is under way, and else, since a schedule may start one. */
const SOON_MS = 2_000;
const LATER_MS = 30_000;
export const RUNS_PAGE_SIZE = 20;
/** Runs that the charts of a site go back. */
const HISTORY_SIZE = 20;

const nextLook = (runs: readonly (Run | null)[] = []): number =>
  runs.some((run) => run && !isFinished(run)) ? SOON_MS : LATER_MS;

/** The sites, as they are now. */
export const useCollectedSites = () =>
  useQuery({
    queryKey: SITES,
    queryFn: ({ signal }) => answered(client.GET('/sites', { signal })),
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.sites.map(({ lastRun }) => lastRun)),
  });

/** A page of the runs, newest first. @param site - undefined: of all sites. */
export const useRuns = (site: string | undefined, pagenum: number) =>
  useQuery({
    queryKey: [...RUNS, 'page', site, pagenum],
    queryFn: ({ signal }) =>
      listed(
        client.GET('/jobs/crawl', {
          params: { query: { ...(site && { site }), pagenum, pageSize: RUNS_PAGE_SIZE } },
          signal,
        }),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextLook(state.data?.data.runs),
  });

const NONE: Run[] = [];

/** The last runs of a site, newest first. */
export function useSiteRuns(site: string | undefined): Run[] {
  const { data } = useQuery({
    queryKey: [...RUNS, 'of', site],
    enabled: site !== undefined,
    queryFn: ({ signal }) =>
      answered(
        client.GET('/jobs/crawl', { params: { query: { site: site!, pageSize: HISTORY_SIZE } }, signal }),
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.runs),
  });
  return data?.runs ?? NONE;
}

/** What a run changes once it has ended. */
const COLLECTED = [RUNS, SITES, ['postings'], ['facets']];

/** One run, watched while it goes on: by the service's stream of its changes, and by asking where no stream is to be had. */
export function useRun(id: string) {
  const queries = useQueryClient();
  const [live, setLive] = useState(false);
  const query = useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) => answered(client.GET('/jobs/crawl/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (live || !data || isFinished(data) ? false : SOON_MS),
  });
  const watched = query.data !== undefined && !isFinished(query.data);
  useEffect(() => {
    if (!watched) return;
    const leaving = new AbortController();
    void followRun(id, {
      signal: leaving.signal,
      onLive: setLive,
      onRun: (run) => {
        // An answer that is still on its way would be older than this.
        void queries.cancelQueries({ queryKey: runKey(id) });
        queries.setQueryData(runKey(id), run);
      },
    });
    return () => {
      leaving.abort();
      setLive(false);
    };
  }, [id, watched, queries]);
  const wasWatched = useRef(false);
  useEffect(() => {
    // What it collected is found by whoever searches from now on.
    if (wasWatched.current && !watched)
      for (const queryKey of COLLECTED) void queries.invalidateQueries({ queryKey });
    wasWatched.current = watched;
  }, [watched, queries]);
  return { ...query, live };
}

/** More admins than anybody has. */
const MOST_ADMINS = 100;

/** @returns who or what started a run, as text. */
export function useSayRequester(): (run: Run) => string {
  const messages = useCatalogue(CONSOLE).requestedBy;
  const { account } = useSession();
  const { data } = useQuery({
    queryKey: [MINE, 'admins'],
    queryFn: ({ signal }) =>
      answered(
        client.GET('/accounts', { params: { query: { role: 'admin', pageSize: MOST_ADMINS } }, signal }),
      ),
  });
  return ({ requestedBy }) => {
    if (requestedBy === 'schedule' || requestedBy === 'start' || requestedBy === 'command')
      return messages[requestedBy];
    if (requestedBy === account?.id) return messages.me;
    const admin = data?.accounts.find(({ id }) => id === requestedBy);
    return admin ? messages.admin(admin.name) : messages.unknown;
  };
}
