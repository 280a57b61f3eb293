/** Messages between the player and the page that embeds it; `docs/embedding.md` describes them. */

/** Changes if messages change in a way that existing pages would not understand. */
const VERSION = 1;
export const PROTOCOL = { workreel: VERSION } as const;

export interface PlayerState {
  paused: boolean;
  ended: boolean;
  /** Position and duration in seconds. */
  time: number;
  duration: number;
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  rate: number;
  error: string | null;
}

export type Command =
  | { command: 'connect' | 'play' | 'pause' | 'getState' }
  | { command: 'seek'; seconds: number }
  | { command: 'setVolume'; volume: number }
  | { command: 'setMuted'; muted: boolean }
  | { command: 'setRate'; rate: number };

export type PlayerEvent =
  | 'ready'
  | 'state'
  | 'play'
  | 'pause'
  | 'ended'
  | 'timeupdate'
  | 'volumechange'
  | 'error';

/** Speeds that browsers play with sound. */
const RATES = { min: 0.25, max: 4 };

const isNumber = (value: unknown, min: number, max: number): value is number =>
  typeof value === 'number' && value >= min && value <= max;

/** Returns the command in a message; undefined if it is not a valid one. */
export function parseCommand(data: unknown): Command | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const message = data as Record<string, unknown>;
  if (message.workreel !== VERSION) return undefined;
  const { command, seconds, volume, muted, rate } = message;
  switch (command) {
    case 'connect':
    case 'play':
    case 'pause':
    case 'getState':
      return { command };
    case 'seek':
      return isNumber(seconds, 0, Number.MAX_SAFE_INTEGER) ? { command, seconds } : undefined;
    case 'setVolume':
      return isNumber(volume, 0, 1) ? { command, volume } : undefined;
    case 'setMuted':
      return typeof muted === 'boolean' ? { command, muted } : undefined;
    case 'setRate':
      return isNumber(rate, RATES.min, RATES.max) ? { command, rate } : undefined;
    default:
      return undefined;
  }
}

/** Milliseconds between two events about the position. */
const TIME_INTERVAL_MS = 250;

/** Returns the events that a change of the state causes. @param sinceTime - milliseconds since the last `timeupdate`. */
export function eventsBetween(before: PlayerState, after: PlayerState, sinceTime: number): PlayerEvent[] {
  const events: [PlayerEvent, boolean][] = [
    ['play', before.paused && !after.paused],
    ['pause', !before.paused && after.paused],
    ['ended', !before.ended && after.ended],
    ['timeupdate', before.time !== after.time && sinceTime >= TIME_INTERVAL_MS],
    ['volumechange', before.volume !== after.volume || before.muted !== after.muted],
    ['error', after.error !== null && before.error !== after.error],
  ];
  return events.filter(([, happened]) => happened).map(([event]) => event);
}
