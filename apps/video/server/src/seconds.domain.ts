export const roundToMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
