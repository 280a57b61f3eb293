/**
 * How much of what takes long is tried, as `TEST_DEPTH` says:
 * - `main`, at each commit: what no other test has shown already
 * - `full`, in CI: all, the ways that everybody takes in each language and the rest in one
 * - `every`, in chaos runs: all, and pages in each language
 */
const DEPTHS = ['main', 'full', 'every'] as const;

const depth = DEPTHS.indexOf((process.env.TEST_DEPTH || 'main') as (typeof DEPTHS)[number]);
if (depth < 0) throw new Error(`TEST_DEPTH is one of ${DEPTHS.join(', ')}, not ${process.env.TEST_DEPTH}.`);

export const full = depth >= DEPTHS.indexOf('full');
export const every = depth >= DEPTHS.indexOf('every');
