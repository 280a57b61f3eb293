/** Queries and mutations for the alert settings. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { expectOk, unwrap } from '@workreel/ui/calls';
import { useMethods } from '@workreel/ui/methods';
import { PER_ACCOUNT } from '@workreel/ui/queries';
import {
  type AlertFrequency,
  type AlertSettings,
  type AlertSettingsChange,
  type AlertTarget,
  type AlertTargetInput,
  client,
  type SavedSearch,
} from '../api.ts';
import { changeSearch, SAVED_SEARCHES } from './saved-searches.ts';
import { timeZoneToAdopt } from './schedule.domain.ts';
import {
  type AlertChoice,
  addressOf,
  isSameTarget,
  knownTargets,
  replaceTarget,
  searchesUsing,
} from './targets.domain.ts';

export const ALERT_SETTINGS = queryOptions({
  queryKey: [PER_ACCOUNT, 'alert-settings'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(client.GET('/alert-settings', { signal })),
});

/** Changes the alert settings. @returns the settings, with secrets that the change has created. @throws like {@link unwrap}. */
export async function changeSettings(
  queries: QueryClient,
  change: AlertSettingsChange,
): Promise<AlertSettings> {
  const changed = await unwrap(client.PATCH('/alert-settings', { body: change }));
  queries.setQueryData(ALERT_SETTINGS.queryKey, changed);
  return changed;
}

export const ALERTS_KEY = [PER_ACCOUNT, 'alerts'];

/** Sends a test alert, which appears among the alerts. @throws ServiceError with code `ALERT_NOT_DELIVERED` if the receiver does not accept it. */
export async function sendTest(queries: QueryClient, alert: AlertTargetInput): Promise<void> {
  try {
    await expectOk(client.POST('/alerts/test', { body: { alert } }));
  } finally {
    for (const queryKey of [ALERTS_KEY, ALERT_SETTINGS.queryKey])
      void queries.invalidateQueries({ queryKey });
  }
}

export interface Channels {
  settings: AlertSettings;
  /** Newest first. */
  searches: SavedSearch[];
  /** The addresses of the settings and of the saved searches, each once. */
  known: AlertTargetInput[];
  /** Whether the service sends emails. */
  hasMail: boolean;
}

interface ChannelsQuery {
  /** Undefined until all of it is loaded. */
  channels: Channels | undefined;
  error: Error | null;
  retry: () => void;
}

/** Loads where alerts of the user can be sent. */
export function useChannels(): ChannelsQuery {
  const settings = useQuery(ALERT_SETTINGS);
  const searches = useQuery(SAVED_SEARCHES);
  const methods = useMethods();
  const channels =
    settings.data && searches.data && methods.data
      ? {
          settings: settings.data,
          searches: searches.data,
          known: knownTargets(settings.data, searches.data),
          hasMail: methods.data.mail,
        }
      : undefined;
  return {
    channels,
    // If refetching fails, keep the data; the connection banner reports that the server is unreachable.
    error: channels ? null : (settings.error ?? searches.error ?? methods.error),
    retry: () => {
      for (const query of [settings, searches, methods]) if (query.error) void query.refetch();
    },
  };
}

/** Adds a channel to the settings, with the first one also the time zone of the browser. @returns its address as stored, with the secret of a new webhook. @throws like {@link unwrap}. */
export async function addTarget(
  queries: QueryClient,
  { settings, searches }: Channels,
  target: AlertTargetInput,
): Promise<AlertTarget> {
  const isFirst = settings.alerts.length === 0;
  const timeZone = isFirst ? timeZoneToAdopt(settings, searches, 'daily', browserZone()) : undefined;
  const { alerts } = await changeSettings(queries, {
    alerts: [...settings.alerts.map(addressOf), target],
    ...(timeZone && { timeZone }),
  });
  return alerts.at(-1)!;
}

/** Replaces a channel in the settings and in the saved searches that use it. If a request fails, the user can repeat the change. @returns and throws like {@link addTarget}. */
export async function changeTarget(
  queries: QueryClient,
  channels: Channels,
  target: AlertTargetInput,
  replacement: AlertTargetInput,
): Promise<AlertTarget> {
  let saved: AlertTarget | undefined;
  await changeUses(queries, channels, target, async (former, send) => {
    // A second new secret would replace the first one.
    const { newSecret: _newSecret, ...tokens } = replacement;
    const next = saved ? { ...tokens, ...addressOf(saved) } : replacement;
    const alerts = replaceTarget(former, target, next);
    const changed = await send(alerts);
    saved ??= changed[alerts.indexOf(next)];
  });
  return saved ?? addressOf(replacement);
}

/** Removes a channel from the settings and from the saved searches that use it. @throws like {@link changeTarget}. */
export const removeTarget = (
  queries: QueryClient,
  channels: Channels,
  target: AlertTargetInput,
): Promise<void> =>
  changeUses(queries, channels, target, (former, send) => send(replaceTarget(former, target)));

/** Changes the settings and the saved searches that use a channel, one after the other. */
async function changeUses(
  queries: QueryClient,
  { settings, searches }: Channels,
  target: AlertTargetInput,
  change: (
    former: readonly AlertTarget[],
    send: (alerts: AlertTargetInput[]) => Promise<AlertTarget[]>,
  ) => Promise<unknown>,
): Promise<void> {
  if (settings.alerts.some((each) => isSameTarget(each, target)))
    await change(settings.alerts, async (alerts) => (await changeSettings(queries, { alerts })).alerts);
  for (const { id, alerts: former } of searchesUsing(searches, target))
    await change(former, async (alerts) => (await changeSearch(queries, id, { alerts })).alerts);
}

const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the time zone of the alerts of a saved search with this frequency, if the user saves it now. */
export const zoneOfAlerts = ({ settings, searches }: Channels, frequency: AlertFrequency | 'never'): string =>
  timeZoneToAdopt(settings, searches, frequency, browserZone()) ?? settings.timeZone;

/**
 * Sets the time that the user has chosen for daily and weekly alerts, and the time zone of the browser with their first one.
 *
 * @throws like {@link unwrap}.
 */
export async function saveTime(
  queries: QueryClient,
  { settings, searches }: Channels,
  { frequency, time }: AlertChoice,
): Promise<void> {
  if (frequency !== 'daily' && frequency !== 'weekly') return;
  const timeZone = timeZoneToAdopt(settings, searches, frequency, browserZone());
  const change = { ...time, ...(timeZone !== undefined && { timeZone }) };
  if (Object.keys(change).length > 0) await changeSettings(queries, change);
}
