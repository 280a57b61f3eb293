/** Positions in the videos that the user has watched. */

export interface Position {
  /** ID of the post. */
  id: string;
  seconds: number;
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
  { id, seconds }: Position,
  duration: number,
): Position[] {
  const others = positions.filter((position) => position.id !== id);
  return isResumable(seconds, duration)
    ? [{ id, seconds: Math.floor(seconds) }, ...others].slice(0, MAX_POSITIONS)
    : others;
}

export const positionOf = (positions: readonly Position[], id: string): number | undefined =>
  positions.find((position) => position.id === id)?.seconds;
