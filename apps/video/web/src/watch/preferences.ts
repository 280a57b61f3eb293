/**
 * Player settings and positions in the browser storage. They are not kept if storage is unavailable (private windows,
 * strict settings).
 */
import { parsePositions, positionOf, withPosition } from './positions.domain.ts';

const KEY_PREFIX = 'workreel.video';

/** Set in pages of other sites, whose visitors have no settings here. */
let memory: Map<string, string> | undefined;

/** Keeps settings and positions only until the page is closed. @param sound - the first setting. */
export function keepInMemory(sound: Sound): void {
  memory = new Map();
  saveSound(sound);
}

function read(storage: () => Storage, key: string): string | null {
  if (memory) return memory.get(key) ?? null;
  try {
    return storage().getItem(`${KEY_PREFIX}.${key}`);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  if (memory) {
    memory.set(key, value);
    return;
  }
  try {
    storage().setItem(`${KEY_PREFIX}.${key}`, value);
  } catch {
    // The setting is lost when the page is closed.
  }
}

const persistent = () => localStorage;
/** Kept until the tab is closed. */
const perTab = () => sessionStorage;

export interface Sound {
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
}

export function loadSound(): Sound {
  const volume = Number(read(persistent, 'volume') ?? 1);
  return {
    volume: volume >= 0 && volume <= 1 ? volume : 1,
    muted: read(persistent, 'muted') === 'yes',
  };
}
export function saveSound({ volume, muted }: Sound): void {
  write(persistent, 'volume', String(volume));
  write(persistent, 'muted', muted ? 'yes' : 'no');
}

/** Language tag of the captions; empty if they are off. */
export const loadCaptions = (): string => read(persistent, 'captions') ?? '';
export const saveCaptions = (language: string): void => write(persistent, 'captions', language);

export const loadSpeed = (): number => Number(read(perTab, 'speed') ?? 1);
export const saveSpeed = (speed: number): void => write(perTab, 'speed', String(speed));

/** Positions are stored per account, so that users of the same browser do not see each other's positions. */
const positionsKey = (accountId: string | undefined): string => `positions.${accountId ?? 'anonymous'}`;

export const loadPosition = (accountId: string | undefined, id: string): number | undefined =>
  positionOf(parsePositions(read(persistent, positionsKey(accountId))), id);

/** @param duration - duration of the video in seconds. */
export function savePosition(
  accountId: string | undefined,
  position: { id: string; seconds: number },
  duration: number,
): void {
  const key = positionsKey(accountId);
  write(
    persistent,
    key,
    JSON.stringify(withPosition(parsePositions(read(persistent, key)), position, duration)),
  );
}
