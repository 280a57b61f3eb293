/**
 * Removes regions that contain another region in the list: `서울` if the list contains `서울 강남구`, and `Germany` if it contains
 * `Berlin, Germany`.
 */
export const mostSpecific = (regions: readonly string[]): string[] =>
  regions.filter(
    (region) => !regions.some((other) => other.startsWith(`${region} `) || other.endsWith(`, ${region}`)),
  );
