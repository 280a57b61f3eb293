/** Of regions that lie in each other the narrowest: of `서울`, `서울 강남구` and `부산` 서울 강남구 and 부산; of `Germany` and `Berlin, Germany` the city. */
export const narrowest = (regions: readonly string[]): string[] =>
  regions.filter(
    (region) => !regions.some((other) => other.startsWith(`${region} `) || other.endsWith(`, ${region}`)),
  );
