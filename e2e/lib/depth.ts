/**
 * Values of `TEST_DEPTH`, which selects the tests to run:
 * - `main`, the default: only tests of behavior that no other test covers, in one language
 * - `full`, in CI: all tests; the journey through the whole product in every language, all other flows in one language and on one device
 * - `every`, in chaos runs: all tests in every language and on every device
 */
const DEPTHS = ['main', 'full', 'every'] as const;

const depth = DEPTHS.indexOf((process.env.TEST_DEPTH || 'main') as (typeof DEPTHS)[number]);
if (depth < 0)
  throw new Error(`TEST_DEPTH must be one of ${DEPTHS.join(', ')}, not ${process.env.TEST_DEPTH}.`);

export const full = depth >= DEPTHS.indexOf('full');
export const every = depth >= DEPTHS.indexOf('every');

/**
 * Returns the variants of a flow to test: all of them in chaos runs, otherwise only the last one.
 *
 * @param variants - usually a desktop and a phone. Most other tests use a desktop, so the phone comes last.
 */
export const variantsOfFlow = <T>(variants: readonly T[]): readonly T[] => variants.slice(every ? 0 : -1);
