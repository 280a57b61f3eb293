import { useCatalogue } from '@workreel/ui/language';
import type { Trends } from '../api.ts';
import type trends from '../language/ko/trends.ts';
import type { Compared } from '../language/ko/trends.ts';
import type { Messages } from '../language/language.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { formatAmount } from '../listing/format.domain.ts';
import { Chart } from './chart.tsx';
import { formatMonday, formatWeek } from './format.domain.ts';
import { Plot, type Shape } from './plot.tsx';
import { amountScale, countScale } from './scale.domain.ts';
import { changeIn, growthOf, totalOf, unbroken, type Week } from './trends.domain.ts';

type TrendsMessages = typeof trends;

/** The Mondays under a chart; the present week goes by its name, for it is not over. */
const labelsOf = (weeks: readonly Week[], messages: TrendsMessages, { language }: Messages): string[] =>
  weeks.map(({ from }, n) => (n === weeks.length - 1 ? messages.thisWeek : formatMonday(from, language)));

/** A week by its days, and whether it is not over. */
const weekOf = (
  weeks: readonly Week[],
  at: number,
  messages: TrendsMessages,
  { language }: Messages,
): string => {
  const week = formatWeek(weeks[at]!.from, language);
  return at === weeks.length - 1 ? `${week} (${messages.soFar})` : week;
};

/** How many were put up in each week. */
export function PostingsChart({ trends: { weeks } }: { trends: Trends }) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { title, unit, count, none } = messages.postings;
  const counts = weeks.map(({ postings }) => postings);
  const told = (postings: number) => count(t.count(postings));
  if (totalOf(counts) === 0) return <Chart title={title} summary={none} />;
  return (
    <Chart
      title={title}
      summary={summaryOfPostings(weeks, messages, t)}
      numbers={{
        columns: [unit],
        rows: weeks.map(({ postings }, at) => [weekOf(weeks, at, messages, t), t.count(postings)]),
      }}
    >
      <Plot
        label={messages.steps(title)}
        scale={countScale(counts)}
        labels={labelsOf(weeks, messages, t)}
        format={t.count}
        tell={(at) => `${weekOf(weeks, at, messages, t)} · ${told(counts[at]!)}`}
        draw={(shape) => <Bars counts={counts} shape={shape} />}
      />
    </Chart>
  );
}

function summaryOfPostings(weeks: readonly Week[], messages: TrendsMessages, t: Messages): string {
  const { change: compared, last, first, now } = messages.postings;
  const thisWeek = t.count(weeks.at(-1)?.postings ?? 0);
  const change = changeIn(weeks, ({ postings }) => postings);
  if (!change) return first(thisWeek);
  const count = (value: number) => messages.postings.count(t.count(Math.round(value)));
  const week = formatWeek(change.from, t.language);
  const told = change.before
    ? compared(week, comparison(change.value, change.before, count))
    : last(week, t.count(change.value));
  return `${told} ${now(thisWeek)}`;
}

const comparison = (
  value: number,
  { average, weeks }: { average: number; weeks: number },
  format: (value: number) => string,
): Compared => ({
  value: format(value),
  average: format(average),
  weeks,
  growth: roundedToNone(growthOf(value, average)),
});

/** Less than this is no change. */
const LEAST_GROWTH = 0.005;
const roundedToNone = (growth: number | undefined) =>
  growth !== undefined && Math.abs(growth) < LEAST_GROWTH ? 0 : growth;

/** The widest that a bar becomes. */
const WIDEST = 40;

/** The bar of the present week is hollow. */
function Bars({ counts, shape: { x, y, room, bottom } }: { counts: readonly number[]; shape: Shape }) {
  const width = Math.min(WIDEST, room * 0.7);
  return counts.map((count, at) => {
    const hollow = at === counts.length - 1;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        key={at}
        x={x(at) - width / 2}
        y={y(count)}
        width={width}
        height={bottom - y(count)}
        rx={1.5}
        strokeWidth={1.5}
        strokeDasharray={hollow ? '4 2' : undefined}
        className={`stroke-accent ${hollow ? 'fill-accent-soft' : 'fill-accent'} ${count === 0 ? 'invisible' : ''}`}
      />
    );
  });
}

/** What those of each week pay. */
export function SalaryChart({ trends: { weeks, currency } }: { trends: Trends }) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { unit, nothing, none, hint } = messages.salary;
  const title = messages.salary.title(currency);
  const medians = weeks.map(({ salaryMedian }) => salaryMedian);
  const known = medians.filter((median) => median !== null);
  const amount = (value: number) => formatAmount(value, currency, t.language);
  const told = (value: number | null) => (value === null ? nothing : amount(value));
  if (known.length === 0) return <Chart title={title} summary={none(currency)} />;
  return (
    <Chart
      title={title}
      summary={summaryOfSalaries(weeks, amount, messages, t)}
      hint={hint}
      numbers={{
        columns: [unit],
        rows: medians.map((median, at) => [weekOf(weeks, at, messages, t), told(median)]),
      }}
    >
      <Plot
        label={messages.steps(title)}
        scale={amountScale(known)}
        labels={labelsOf(weeks, messages, t)}
        format={amount}
        tell={(at) => `${weekOf(weeks, at, messages, t)} · ${told(medians[at]!)}`}
        draw={(shape) => <Line values={medians} shape={shape} />}
      />
    </Chart>
  );
}

function summaryOfSalaries(
  weeks: readonly Week[],
  amount: (value: number) => string,
  messages: TrendsMessages,
  { language }: Messages,
): string {
  const { now, last, change: compared } = messages.salary;
  const change = changeIn(weeks, ({ salaryMedian }) => salaryMedian);
  if (!change) return now(amount(weeks.at(-1)?.salaryMedian ?? 0));
  const week = formatWeek(change.from, language);
  if (!change.before) return last(week, amount(change.value));
  const whole = (value: number) => amount(Number(value.toPrecision(4)));
  return compared(week, comparison(change.value, change.before, whole));
}

/** Hollow where the week is not over; interrupted where nothing is known. */
function Line({ values, shape: { x, y } }: { values: readonly (number | null)[]; shape: Shape }) {
  const parts = unbroken(values);
  return (
    <>
      {parts.map((part) => (
        <polyline
          key={part[0]!.at}
          points={part.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-accent"
        />
      ))}
      {parts.flat().map(({ at, value }) => (
        <circle
          key={at}
          cx={x(at)}
          cy={y(value)}
          r={3.5}
          strokeWidth={2}
          className={`stroke-accent ${at === values.length - 1 ? 'fill-surface' : 'fill-accent'}`}
        />
      ))}
    </>
  );
}
