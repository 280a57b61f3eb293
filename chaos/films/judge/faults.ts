/** Permitted differences in seconds. */
export const TOLERANCE = { duration: 0.05, sync: 0.02, time: 0.03, picture: 0.02 };

/** Collects faults in words. */
export class Faults {
  readonly list: string[] = [];
  add(fault: string): void {
    if (!this.list.includes(fault)) this.list.push(fault);
  }
  /** Adds a fault if a value in seconds differs by more than the tolerance. */
  compare(name: string, actual: number, expected: number, tolerance: number): void {
    if (!(Math.abs(actual - expected) <= tolerance + 0.0005))
      this.add(`${name}: ${seconds(actual)} instead of ${seconds(expected)}`);
  }
}

export const seconds = (value: number): string => `${value.toFixed(3)} s`;
