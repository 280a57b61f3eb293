/**
 * Values of `TEST_DEPTH`, which selects the browser tests to run:
 * - `main`, the default: tests of behavior that no other test covers; the journey through the whole product in every language, all
 *   other flows in one language and on one device
 * - `every`, in chaos runs: all tests in every language and on every device
 */
const DEPTHS = ['main', 'every'];

const depth = process.env.TEST_DEPTH || 'main';
if (!DEPTHS.includes(depth)) throw new Error(`TEST_DEPTH must be one of ${DEPTHS.join(', ')}, not ${depth}.`);

export const every = depth === 'every';

/**
 * Returns the variants of a flow to test: all of them in chaos runs, otherwise only the last one.
 *
 * @param variants - usually a desktop and a phone. Most other tests use a desktop, so the phone comes last.
 */
export const variantsOfFlow = <T>(variants: readonly T[]): readonly T[] => variants.slice(every ? 0 : -1);
