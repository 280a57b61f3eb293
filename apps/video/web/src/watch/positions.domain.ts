/** Positions in the videos that the user has watched. */

export interface Position {
  /** ID of the post. */
  id: string;
  seconds: number;
  /** When it was stored, in milliseconds of the browser's clock; missing in positions of earlier releases. */
  at?: number;
}

/** Maximum number of positions; the oldest are dropped. */
const MAX_POSITIONS = 200;
/** A video that was left this close to its start or end starts from the beginning. */
const EDGE_SECONDS = 5;

/** Parses stored positions, most recent first; invalid data is ignored. */
export function parsePositions(text: string | null): Position[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isPosition).slice(0, MAX_POSITIONS) : [];
  } catch {
    return [];
  }
}

const isPosition = (value: Partial<Position> | null): value is Position =>
  typeof value?.id === 'string' && Number.isFinite(value.seconds) && value.seconds! > 0;

/** Whether to offer to continue at a position. @param duration - duration of the video in seconds. */
export const isResumable = (seconds: number, duration: number): boolean =>
  seconds >= EDGE_SECONDS && seconds <= duration - EDGE_SECONDS;

/** Stores a position, or removes it near the start and end. @param duration - duration of the video in seconds. */
export function withPosition(
  positions: readonly Position[],
  position: Position,
  duration: number,
): Position[] {
  const others = positions.filter(({ id }) => id !== position.id);
  return isResumable(position.seconds, duration)
    ? [{ ...position, seconds: Math.floor(position.seconds) }, ...others].slice(0, MAX_POSITIONS)
    : others;
}

export const positionOf = (positions: readonly Position[], id: string): Position | undefined =>
  positions.find((position) => position.id === id);

/**
 * Returns the seconds at which to continue: the newer one of the positions that this browser and the service have stored, if any.
 *
 * @param remote - from the service; `watchedAt`: when it was stored.
 * @param duration - duration of the video in seconds.
 */
export function newestPosition(
  local: Position | undefined,
  remote: { seconds: number; watchedAt: string } | null | undefined,
  duration: number,
): number | undefined {
  if (!remote || Date.parse(remote.watchedAt) < (local?.at ?? 0)) return local?.seconds;
  return isResumable(remote.seconds, duration) ? remote.seconds : undefined;
}
