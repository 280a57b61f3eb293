/** `node bench/cost/run.ts` prints the cost table of docs/operations.md. */
import { calculateHourCost, LADDER_1080P30, normalizedMinutes, objectsPerHour } from './cost.domain.ts';
import { MEASURED, PRICES } from './prices.data.ts';

const dollars = (amount: number) => amount.toFixed(3);
const { convert, write, storeMonth, view } = calculateHourCost(MEASURED, PRICES);
const sameEverywhere = (amount: number) => [amount, amount, amount].map(dollars);
const rows: string[][] = [
  ['one hour of 1080p30', 'own machine, encoded', 'own machine, copied', 'MediaConvert'],
  ['conversion, once', ...[convert.encoded, convert.copied, convert.mediaConvert].map(dollars)],
  [
    'requests to write to a bucket, once',
    ...[write.ownMachine, write.ownMachine, write.mediaConvert].map(dollars),
  ],
  ['storage per month', ...sameEverywhere(storeMonth)],
  ...[1, 3, 6].map((mbps) => [`one hour watched at ${mbps} Mbit/s`, ...sameEverywhere(view(mbps))]),
];
console.log(PRICES.source);
console.log(
  `${LADDER_1080P30.map(({ name }) => name).join(', ')}: ${normalizedMinutes(LADDER_1080P30, PRICES.hdFactor)} normalized minutes, ${objectsPerHour(LADDER_1080P30)} objects\n`,
);
for (const [index, row] of rows.entries()) {
  console.log(`| ${row.join(' | ')} |`);
  if (index === 0) console.log('| --- | --- | --- | --- |');
}
