const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Converts minutes to the largest unit of which they are a multiple. */
export function inLargestUnit(minutes: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0)!;
  return [minutes / size, unit];
}
