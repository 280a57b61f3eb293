import type { RunWarning } from '@workreel/jobs-contract';

/** Maximum number of warnings stored per run. */
export const MAX_WARNINGS = 100;
/** Maximum number of warnings with the same code: further ones add no information. */
const MAX_PER_CODE = 20;

/** Appends warnings up to the limits; drops duplicates with the same code, message and URL. */
export function addWarnings(
  warnings: readonly RunWarning[],
  newWarnings: readonly RunWarning[],
): RunWarning[] {
  const result = [...warnings];
  for (const warning of newWarnings) {
    const sameCode = result.filter(({ code }) => code === warning.code);
    if (result.length >= MAX_WARNINGS || sameCode.length >= MAX_PER_CODE) continue;
    if (sameCode.some(({ message, url }) => message === warning.message && url === warning.url)) continue;
    result.push({ code: warning.code, message: warning.message.slice(0, 1_000), url: warning.url });
  }
  return result;
}
