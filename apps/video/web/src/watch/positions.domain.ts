/** How far somebody got in the videos that they watched. */

export interface Position {
  /** Of the post. */
  id: string;
  seconds: number;
}

/** Videos remembered at once; of more the oldest are forgotten. */
const MOST = 200;
/** Whoever left so near the start or the end begins anew. */
const EDGE_SECONDS = 5;

/** What was kept, the latest first. What is no list of positions is none. */
export function readPositions(text: string | null): Position[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isPosition).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

const isPosition = (value: Partial<Position> | null): value is Position =>
  typeof value?.id === 'string' && Number.isFinite(value.seconds) && value.seconds! > 0;

/** @param duration - seconds of the whole video. */
export function withPosition(
  positions: readonly Position[],
  { id, seconds }: Position,
  duration: number,
): Position[] {
  const others = positions.filter((each) => each.id !== id);
  const isInside = seconds >= EDGE_SECONDS && seconds <= duration - EDGE_SECONDS;
  return isInside ? [{ id, seconds: Math.floor(seconds) }, ...others].slice(0, MOST) : others;
}

export const positionOf = (positions: readonly Position[], id: string): number | undefined =>
  positions.find((each) => each.id === id)?.seconds;
