/** What this browser remembers of how somebody watches. Storage may be shut (private windows, strict settings): then it does not. */
import { positionOf, readPositions, withPosition } from './positions.domain.ts';

const NAME = 'workreel.video';

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(`${NAME}.${key}`);
  } catch {
    return null;
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(`${NAME}.${key}`, value);
  } catch {
    // Nothing is lost but the memory of it.
  }
}

const always = () => localStorage;
/** Until the tab is closed. */
const meanwhile = () => sessionStorage;

export interface Sound {
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
}

export function rememberedSound(): Sound {
  const volume = Number(read(always, 'volume') ?? 1);
  return {
    volume: volume >= 0 && volume <= 1 ? volume : 1,
    muted: read(always, 'muted') === 'yes',
  };
}
export function rememberSound({ volume, muted }: Sound): void {
  write(always, 'volume', String(volume));
  write(always, 'muted', muted ? 'yes' : 'no');
}

/** The language of captions; empty: none. */
export const rememberedCaptions = (): string => read(always, 'captions') ?? '';
export const rememberCaptions = (language: string): void => write(always, 'captions', language);

export const rememberedSpeed = (): number => Number(read(meanwhile, 'speed') ?? 1);
export const rememberSpeed = (speed: number): void => write(meanwhile, 'speed', String(speed));

/** Each person's own: what one has watched is not told to the next. */
const positionsKey = (accountId: string | undefined): string => `positions.${accountId ?? 'anybody'}`;

export const rememberedPosition = (accountId: string | undefined, id: string): number | undefined =>
  positionOf(readPositions(read(always, positionsKey(accountId))), id);

/** @param duration - seconds of the whole video. */
export function rememberPosition(
  accountId: string | undefined,
  position: { id: string; seconds: number },
  duration: number,
): void {
  const key = positionsKey(accountId);
  write(always, key, JSON.stringify(withPosition(readPositions(read(always, key)), position, duration)));
}
