import { describe, expect, it } from 'vitest';
import { comparePostings, groupsOf, keysOf, type PostingFacts, sketchOf } from './index.ts';
import { type LabelledPair, type LabelledPosting, labelledPairs } from './testing/index.ts';

const SEED = 29;
const PAIRS = 4_000;

const factsOf = ({ description, ...facts }: LabelledPosting): PostingFacts => ({
  ...facts,
  sketch: sketchOf(description),
});

/** Whether the postings of a pair are grouped, by the keys and rules that the service uses. */
function isGrouped({ a, b }: LabelledPair): boolean {
  const [one, other] = [factsOf(a), factsOf(b)];
  const [first, second] = [keysOf(one), keysOf(other)];
  const isCompared = [first.titleKey, first.otherKey].some(
    (key) => key !== null && [second.titleKey, second.otherKey].includes(key),
  );
  return isCompared && groupsOf([one, other], { joined: [], split: [] }).length > 0;
}

describe('labelled pairs', () => {
  const pairs = labelledPairs(SEED, PAIRS);
  const judged = pairs.map((pair) => ({ ...pair, grouped: isGrouped(pair) }));
  const count = (same: boolean, grouped: boolean) =>
    judged.filter((each) => each.same === same && each.grouped === grouped).length;

  it('finds the same jobs with a precision of at least 0.995 and an F1 of at least 0.97', () => {
    const [found, wrong, missed] = [count(true, true), count(false, true), count(true, false)];
    const precision = found / (found + wrong);
    const recall = found / (found + missed);
    const f1 = (2 * precision * recall) / (precision + recall);
    if (process.env.LABELLED_PAIRS) report(judged, { precision, recall, f1 });
    expect(pairs.length).toBeGreaterThanOrEqual(3_000);
    expect(precision).toBeGreaterThanOrEqual(0.995);
    expect(f1).toBeGreaterThanOrEqual(0.97);
  });
});

/** Prints the figures and the pairs that are judged wrongly. */
function report(
  judged: readonly (LabelledPair & { grouped: boolean })[],
  figures: { precision: number; recall: number; f1: number },
): void {
  console.log(figures);
  for (const [kind, of] of Map.groupBy(judged, ({ kind }) => kind)) {
    const wrong = of.filter(({ same, grouped }) => same !== grouped);
    console.log(`${kind}: ${of.length}, ${wrong.length} wrong`);
    for (const { a, b } of wrong.slice(0, Number(process.env.LABELLED_PAIRS))) {
      const { conflict, score } = comparePostings(factsOf(a), factsOf(b));
      const text = ({
        companyName,
        title,
        locationText,
        annualMin,
        annualMax,
        minYears,
        newcomer,
        employmentTypes,
      }: LabelledPosting) =>
        [companyName, title, locationText, annualMin, annualMax, minYears, newcomer, employmentTypes].join(
          ' / ',
        );
      console.log(`  ${conflict} ${score.toFixed(2)}\n    ${text(a)}\n    ${text(b)}`);
    }
  }
}
