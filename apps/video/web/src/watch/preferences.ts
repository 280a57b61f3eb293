/** Player settings and positions in the browser storage. */
import { createSetting } from '../setting.ts';
import {
  persistent,
  perTab,
  readStored as read,
  storeInMemory,
  writeStored as write,
} from '../stored-values.ts';
import type { WantedAudio } from './audio.domain.ts';
import { type Position, parsePositions, positionOf, withPosition } from './positions.domain.ts';

/** Keeps settings and positions only until the page is closed, as for visitors of other sites. @param sound - the first setting. */
export function keepInMemory(sound: Sound): void {
  storeInMemory();
  saveSound(sound);
}

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

export const loadAudio = (): WantedAudio => ({
  language: read(persistent, 'audioLanguage') ?? '',
  isSurround: read(persistent, 'surround') === 'yes',
});
export function saveAudio({ language, isSurround }: WantedAudio): void {
  write(persistent, 'audioLanguage', language);
  write(persistent, 'surround', isSurround ? 'yes' : 'no');
}

/** Label of the quality; empty if it is selected automatically. */
export const loadQuality = (): string => read(persistent, 'quality') ?? '';
export const saveQuality = (label: string): void => write(persistent, 'quality', label);

export const loadSpeed = (): number => Number(read(perTab, 'speed') ?? 1);
export const saveSpeed = (speed: number): void => write(perTab, 'speed', String(speed));

/** Positions are stored per account, so that users of the same browser do not see each other's positions. */
const positionsKey = (accountId: string | undefined): string => `positions.${accountId ?? 'anonymous'}`;

export const loadPosition = (accountId: string | undefined, id: string): Position | undefined =>
  positionOf(parsePositions(read(persistent, positionsKey(accountId))), id);

/** @param duration - duration of the video in seconds. */
export function savePosition(accountId: string | undefined, position: Position, duration: number): void {
  const key = positionsKey(accountId);
  write(
    persistent,
    key,
    JSON.stringify(withPosition(parsePositions(read(persistent, key)), position, duration)),
  );
}

/** Deletes the stored position in a video, or all positions. */
export function forgetPositions(accountId: string | undefined, id?: string): void {
  const key = positionsKey(accountId);
  const positions = id === undefined ? [] : parsePositions(read(persistent, key));
  write(persistent, key, JSON.stringify(positions.filter((position) => position.id !== id)));
}

/** On by default, as on other video sites, except for users who prefer reduced motion. */
export const AUTOPLAY_NEXT = createSetting(
  'autoplayNext',
  () => !matchMedia('(prefers-reduced-motion: reduce)').matches,
);
/** Whether the player is as wide as the page. */
export const THEATER = createSetting('theater', () => false);
