/**
 * Removes regions that contain another one of the list: of `서울`, `서울 강남구` and `부산`, it returns `서울 강남구` and `부산`; of
 * `Germany` and `Berlin, Germany`, only the latter.
 */
export const mostSpecific = (regions: readonly string[]): string[] =>
  regions.filter(
    (region) => !regions.some((other) => other.startsWith(`${region} `) || other.endsWith(`, ${region}`)),
  );
