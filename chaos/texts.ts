/**
 * Reads generated texts of all fields and locales, including the templates that are set aside, and compares the values with the truth. Failures are
 * printed for the other templates only, since whoever corrects the parser must not see those; CHAOS_HELD_OUT=show prints them as well.
 */
import { readText } from '@workreel/posting-parser/testing/read-text';
import {
  type Counts,
  conflictingNames,
  type Failure,
  FIELDS,
  type Field,
  type GeneratedText,
  generateTexts,
  isGoodEnough,
  scoreAll,
  TEXT_LOCALES,
  THRESHOLDS,
  type Values,
} from '@workreel/sample-data/texts';
import type { ChaosOptions } from './area.ts';

/** Number of texts for each field and locale. */
const TEXTS = { full: 10_000, quick: 500 };
/** Number of failures that are printed for each field and locale. */
const PRINTED_FAILURES = 5;

export async function run({ quick, seed }: ChaosOptions): Promise<void> {
  const count = quick ? TEXTS.quick : TEXTS.full;
  const showHeldOut = process.env.CHAOS_HELD_OUT === 'show';
  const insufficient: string[] = [];
  const regions = new Set<string>();
  const read = <F extends Field>(text: GeneratedText<F>): Values[F] => {
    const value = readText(text);
    if ('regions' in value) for (const region of value.regions) regions.add(region);
    return value;
  };
  console.log('  field       locale  right    wrong  invented  missing  right of those set aside');
  for (const field of FIELDS)
    for (const locale of TEXT_LOCALES) {
      const failures = new Map<string, Failure>();
      const heldOutFailures = new Map<string, Failure>();
      const texts = (heldOut: boolean, share: number) =>
        generateTexts({ field, locale, seed, heldOut, count: Math.round(count * share) });
      const open = scoreAll(texts(false, 0.8), read, failures);
      const heldOut = scoreAll(texts(true, 0.2), read, heldOutFailures);
      const all = sum(open, heldOut);
      console.log(`  ${field.padEnd(12)}${locale}   ${describe(all)}  ${percent(heldOut.right, heldOut)}`);
      if (!isGoodEnough(all)) insufficient.push(`${field} ${locale}`);
      const printed = showHeldOut
        ? [...failures.values(), ...heldOutFailures.values()]
        : [...failures.values()];
      for (const { generated, value, verdict } of printed.slice(0, PRINTED_FAILURES))
        console.log(
          `    ${verdict}: ${JSON.stringify(generated.text)} (${generated.context.fetchedAt.toISOString()})\n` +
            `      expected ${JSON.stringify(generated.truth)}\n      read     ${JSON.stringify(value)}`,
        );
    }
  const conflicting = conflictingNames(regions);
  for (const names of conflicting) console.log(`  one place, several names: ${names.join('; ')}`);
  if (insufficient.length > 0)
    throw new Error(
      `Not ${THRESHOLDS.right * 100} % right with nothing invented and at most ${THRESHOLDS.missing * 100} % missing: ${insufficient.join(', ')}`,
    );
  if (conflicting.length > 0) throw new Error(`${conflicting.length} places have several names.`);
}

const sum = (left: Counts, right: Counts): Counts => ({
  right: left.right + right.right,
  wrong: left.wrong + right.wrong,
  invented: left.invented + right.invented,
  missing: left.missing + right.missing,
});
const totalOf = ({ right, wrong, invented, missing }: Counts) => right + wrong + invented + missing;
const percent = (part: number, counts: Counts) =>
  `${((100 * part) / totalOf(counts)).toFixed(2).padStart(6)} %`;
const describe = (counts: Counts) =>
  `${percent(counts.right, counts)} ${String(counts.wrong).padStart(7)} ${String(counts.invented).padStart(8)} ${String(counts.missing).padStart(8)}`;
