/** `node bench/cost/run.ts`: the table of docs/operations.md, from the prices of `prices.data.ts`. */
import { hourOfVideo, LADDER_1080P30, normalisedMinutes, objectsPerHour } from './cost.domain.ts';
import { MEASURED, PRICES } from './prices.data.ts';

const dollars = (amount: number) => amount.toFixed(3);
const { convert, write, storeMonth, view } = hourOfVideo(MEASURED, PRICES);
const everywhere = (amount: number) => [amount, amount, amount].map(dollars);
const rows: string[][] = [
  ['an hour of 1080p30', 'own machine, encoded', 'own machine, copied', 'MediaConvert'],
  ['converting, once', ...[convert.encoded, convert.copied, convert.mediaConvert].map(dollars)],
  ['writing to a bucket, once', ...[write.own, write.own, write.mediaConvert].map(dollars)],
  ['keeping what is made, a month', ...everywhere(storeMonth)],
  ...[1, 3, 6].map((mbps) => [`watched for an hour at ${mbps} Mbit/s`, ...everywhere(view(mbps))]),
];
console.log(PRICES.of);
console.log(
  `${LADDER_1080P30.map(({ name }) => name).join(', ')}: ${normalisedMinutes(LADDER_1080P30, PRICES.hdFactor)} normalised minutes, ${objectsPerHour(LADDER_1080P30)} objects\n`,
);
for (const [index, row] of rows.entries()) {
  console.log(`| ${row.join(' | ')} |`);
  if (index === 0) console.log('| --- | --- | --- | --- |');
}
