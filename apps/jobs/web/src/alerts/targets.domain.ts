/** The channels of a user: where alerts are sent, and which saved searches use them. */
import type {
  AlertChannel,
  AlertFrequency,
  AlertSettings,
  AlertTarget,
  AlertTargetInput,
  SavedSearch,
} from '../schemas.ts';

/** Maximum channels of the settings and of a saved search. */
export const MAX_TARGETS = 6;

type Address = Pick<AlertTarget, 'channel' | 'url' | 'chatId'>;

/** Returns a text that is equal for equal addresses. */
export const targetKey = ({ channel, url, chatId }: Address): string =>
  [channel, url ?? chatId].filter(Boolean).join(' ');

export const isSameTarget = (a: Address, b: Address): boolean => targetKey(a) === targetKey(b);

/** Returns the address without secrets, as requests expect it. The service keeps the tokens that a request omits. */
export const addressOf = ({ channel, url, chatId }: Address): AlertTargetInput => ({
  channel,
  ...(url !== undefined && { url }),
  ...(chatId !== undefined && { chatId }),
});

interface Settings {
  alerts: readonly AlertTarget[];
}
type Search = Pick<SavedSearch, 'alerts'>;

/** Returns the addresses of the settings, followed by those that only saved searches use, each once. */
export function knownTargets(settings: Settings, searches: readonly Search[]): AlertTargetInput[] {
  const targets = [...settings.alerts, ...searches.flatMap(({ alerts }) => alerts)];
  return [...new Map(targets.map((target) => [targetKey(target), addressOf(target)])).values()];
}

/** Returns the known addresses, preceded by the email address of the account if it is not among them. */
export const withEmail = (known: readonly AlertTargetInput[]): AlertTargetInput[] =>
  known.some(({ channel }) => channel === 'email') ? [...known] : [{ channel: 'email' }, ...known];

/** Returns the saved searches that send to an address. */
export const searchesUsing = <S extends Search>(searches: readonly S[], target: Address): S[] =>
  searches.filter(({ alerts }) => alerts.some((alert) => isSameTarget(alert, target)));

/** Replaces an address in a list, or removes it. */
export const replaceTarget = (
  targets: readonly AlertTarget[],
  target: Address,
  replacement?: AlertTargetInput,
): AlertTargetInput[] => {
  const others = targets.filter((each) => !replacement || !isSameTarget(each, replacement));
  const rest = replacement && isSameTarget(target, replacement) ? targets : others;
  return rest.flatMap((each) => (isSameTarget(each, target) ? (replacement ?? []) : addressOf(each)));
};

/** Describes an address: `hooks.slack.com/…Xy1z`, `my-topic`, a chat ID. @param email - address of the account. */
export function describeAddress({ channel, url, chatId }: Address, email: string): string {
  if (channel === 'email') return email;
  if (url === undefined) return chatId ?? '';
  const { host, pathname } = new URL(url);
  if (channel === 'ntfy') return host === NTFY_HOST ? pathname.slice(1) : host + pathname;
  // The end of a webhook URL tells several apart, and the rest of it is secret.
  return channel === 'webhook' ? url.replace(/^https?:\/\//, '') : `${host}/…${pathname.slice(-4)}`;
}

const NTFY_HOST = 'ntfy.sh';
export const NTFY_SERVER = `https://${NTFY_HOST}`;

/** Creates an ntfy topic that cannot be guessed. @param bytes - at least 12 random bytes. */
export const createTopic = (bytes: Uint8Array): string =>
  `jobs-${[...bytes].map((byte) => (byte % 32).toString(32)).join('')}`;

/** Splits the URL of an ntfy topic. */
export function parseTopicUrl(url: string): { server: string; topic: string } {
  const end = url.lastIndexOf('/');
  return { server: url.slice(0, end), topic: url.slice(end + 1) };
}

export type TargetField = 'url' | 'chatId' | 'botToken' | 'topic' | 'server' | 'token' | 'newSecret';

/** Converts the fields of the form of a channel to a request. @param textOf - returns the text of a field; empty if there is none. */
export function readTarget(channel: AlertChannel, textOf: (field: TargetField) => string): AlertTargetInput {
  const text = (field: TargetField) => textOf(field).trim();
  switch (channel) {
    case 'email':
      return { channel };
    case 'telegram': {
      const botToken = text('botToken');
      return { channel, chatId: text('chatId'), ...(botToken && { botToken }) };
    }
    case 'ntfy': {
      const token = text('token');
      const server = (text('server') || NTFY_SERVER).replace(/\/+$/, '');
      return { channel, url: `${server}/${text('topic')}`, ...(token && { token }) };
    }
    case 'webhook':
      return { channel, url: text('url'), ...(textOf('newSecret') && { newSecret: true as const }) };
    default:
      return { channel, url: text('url') };
  }
}

/** How often new postings are sent. */
export const FREQUENCIES = ['immediate', 'daily', 'weekly', 'never'] as const satisfies readonly (
  | AlertFrequency
  | 'never'
)[];

/** What a user chooses for a saved search. */
export interface AlertChoice {
  frequency: AlertFrequency | 'never';
  targets: AlertTargetInput[];
  /** When daily and weekly alerts are sent, if the user has changed it. It applies to all of them. */
  time?: Partial<Pick<AlertSettings, 'hour' | 'weekday'>>;
}

export const choiceOf = ({ alerts, frequency }: Pick<SavedSearch, 'alerts' | 'frequency'>): AlertChoice => ({
  frequency: alerts.length === 0 ? 'never' : frequency,
  targets: alerts.map(addressOf),
});

/**
 * Returns the choice that a new search starts with: that of the newest search, or else daily alerts, by email if it can be
 * delivered.
 *
 * @param searches - newest first.
 * @param available - addresses that the user has added.
 */
export function initialChoice(
  searches: readonly Pick<SavedSearch, 'alerts' | 'frequency'>[],
  canEmail: boolean,
  available: readonly AlertTargetInput[],
): AlertChoice {
  if (searches[0]) return choiceOf(searches[0]);
  const target: AlertTargetInput | undefined = canEmail
    ? { channel: 'email' }
    : available.find(({ channel }) => channel !== 'email');
  return target ? { frequency: 'daily', targets: [target] } : NO_ALERTS;
}
const NO_ALERTS: AlertChoice = { frequency: 'never', targets: [] };

/** Selects a frequency. If no channel is selected, selects the first one. */
export const withFrequency = (
  choice: AlertChoice,
  frequency: AlertChoice['frequency'],
  available: readonly AlertTargetInput[],
): AlertChoice => ({
  ...choice,
  frequency,
  targets: choice.targets.length > 0 || frequency === 'never' ? choice.targets : available.slice(0, 1),
});

/** Converts a choice to properties of a saved search. */
export const toAlerts = ({
  frequency,
  targets,
}: AlertChoice): { alerts: AlertTargetInput[]; frequency?: AlertFrequency } =>
  frequency === 'never' ? { alerts: [] } : { alerts: targets, frequency };

/** Lists the names of channels, each once. */
export const listNames = (
  channels: readonly { channel: AlertChannel }[],
  names: Readonly<Record<AlertChannel, string>>,
): string => [...new Set(channels.map(({ channel }) => names[channel]))].join(', ');
