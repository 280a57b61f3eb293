import { useCatalogue } from '@workreel/ui/language';
import type { Trends } from '../api.ts';
import type trends from '../language/ko/trends.ts';
import type { Compared } from '../language/ko/trends.ts';
import type { Messages } from '../language/language.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { formatAmount } from '../listing/format.domain.ts';
import { Chart } from './chart.tsx';
import { formatMonday, formatWeek } from './format.domain.ts';
import { type Coordinates, Plot } from './plot.tsx';
import { amountScale, countScale } from './scale.domain.ts';
import { growthRate, latestChange, lineSegments, sum, type Week } from './trends.domain.ts';

type TrendsMessages = typeof trends;

/** Returns the labels of the week axis: Mondays, and the name of the current week. */
const labelsOf = (weeks: readonly Week[], messages: TrendsMessages, { language }: Messages): string[] =>
  weeks.map(({ from }, n) => (n === weeks.length - 1 ? messages.thisWeek : formatMonday(from, language)));

/** Formats a week, marking the current one as incomplete. */
const weekOf = (
  weeks: readonly Week[],
  index: number,
  messages: TrendsMessages,
  { language }: Messages,
): string => {
  const week = formatWeek(weeks[index]!.from, language);
  return index === weeks.length - 1 ? `${week} (${messages.soFar})` : week;
};

interface WeekChartProps {
  trends: Trends;
  compact?: boolean;
}

/** The number of postings by week. */
export function PostingsChart({ trends: { weeks }, compact = false }: WeekChartProps) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { title, unit, count, none } = messages.postings;
  const counts = weeks.map(({ postings }) => postings);
  const formatCount = (postings: number) => count(t.count(postings));
  if (sum(counts) === 0) return <Chart title={title} summary={none} compact={compact} />;
  return (
    <Chart
      title={title}
      compact={compact}
      summary={summarizePostings(weeks, messages, t)}
      data={{
        columns: [unit],
        rows: weeks.map(({ postings }, index) => [weekOf(weeks, index, messages, t), t.count(postings)]),
      }}
    >
      <Plot
        label={messages.weekByWeek(title)}
        scale={countScale(counts)}
        compact={compact}
        labels={labelsOf(weeks, messages, t)}
        format={t.count}
        describe={(index) => `${weekOf(weeks, index, messages, t)} · ${formatCount(counts[index]!)}`}
        draw={(coordinates) => <Bars counts={counts} coordinates={coordinates} />}
      />
    </Chart>
  );
}

function summarizePostings(weeks: readonly Week[], messages: TrendsMessages, t: Messages): string {
  const { lastWeekCompared, lastWeek, onlyThisWeek, thisWeek } = messages.postings;
  const current = t.count(weeks.at(-1)?.postings ?? 0);
  const change = latestChange(weeks, ({ postings }) => postings);
  if (!change) return onlyThisWeek(current);
  const count = (value: number) => messages.postings.count(t.count(Math.round(value)));
  const week = formatWeek(change.from, t.language);
  const summary = change.before
    ? lastWeekCompared(week, comparison(change.value, change.before, count))
    : lastWeek(week, t.count(change.value));
  return `${summary} ${thisWeek(current)}`;
}

const comparison = (
  value: number,
  { average, weeks }: { average: number; weeks: number },
  format: (value: number) => string,
): Compared => ({
  value: format(value),
  average: format(average),
  weeks,
  growth: roundToZero(growthRate(value, average)),
});

/** Smaller changes are shown as no change. */
const MIN_GROWTH = 0.005;
const roundToZero = (growth: number) => (Math.abs(growth) < MIN_GROWTH ? 0 : growth);

const MAX_BAR_WIDTH = 40;

/** The bar of the current, incomplete week is hollow. */
function Bars({
  counts,
  coordinates: { x, y, pointWidth, bottom },
}: {
  counts: readonly number[];
  coordinates: Coordinates;
}) {
  const width = Math.min(MAX_BAR_WIDTH, pointWidth * 0.7);
  return counts.map((count, index) => {
    const isCurrent = index === counts.length - 1;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
        key={index}
        x={x(index) - width / 2}
        y={y(count)}
        width={width}
        height={bottom - y(count)}
        rx={1.5}
        strokeWidth={1.5}
        strokeDasharray={isCurrent ? '4 2' : undefined}
        className={`stroke-accent ${isCurrent ? 'fill-accent-soft' : 'fill-accent'} ${count === 0 ? 'invisible' : ''}`}
      />
    );
  });
}

interface SalaryChartProps extends WeekChartProps {
  /** What all postings pay, in words, to come before what those of the weeks pay. */
  overall?: string;
  onCurrency: (currency: string) => void;
}

/** The median salary by week, in one of the currencies in which the postings state salaries. */
export function SalaryChart({ trends, compact = false, overall = '', onCurrency }: SalaryChartProps) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { weeks, currency, currencies } = trends;
  const { unit, notStated, none, basis, hint } = messages.salary;
  const title = messages.salary.title(currency);
  const medians = weeks.map(({ salaryMedian }) => salaryMedian);
  const amounts = medians.filter((median) => median !== null);
  const amount = (value: number) => formatAmount(value, currency, t.language);
  const formatMedian = (value: number | null) => (value === null ? notStated : amount(value));
  const stated = currencies.find(({ value }) => value === currency)?.count ?? 0;
  const codes = [...new Set([...currencies.map(({ value }) => value), currency])];
  const select = codes.length > 1 && (
    <select
      className="field min-h-0 w-auto py-0"
      aria-label={messages.salary.currency}
      value={currency}
      onChange={(event) => onCurrency(event.currentTarget.value)}
    >
      {codes.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </select>
  );
  const common = { title, compact, control: select };
  if (amounts.length === 0)
    return <Chart {...common} summary={overall || none(currencies.length > 0 ? currency : undefined)} />;
  return (
    <Chart
      {...common}
      summary={`${overall} ${summarizeSalaries(weeks, amount, messages, t)} ${basis(t.results.count(stated, false), currency)}`.trimStart()}
      hint={hint}
      data={{
        columns: [unit],
        rows: medians.map((median, index) => [weekOf(weeks, index, messages, t), formatMedian(median)]),
      }}
    >
      {/* A single point is no chart. */}
      {amounts.length > 1 && (
        <Plot
          label={messages.weekByWeek(title)}
          scale={amountScale(amounts)}
          compact={compact}
          labels={labelsOf(weeks, messages, t)}
          format={amount}
          describe={(index) => `${weekOf(weeks, index, messages, t)} · ${formatMedian(medians[index]!)}`}
          draw={(coordinates) => <Line values={medians} coordinates={coordinates} />}
        />
      )}
    </Chart>
  );
}

function summarizeSalaries(
  weeks: readonly Week[],
  amount: (value: number) => string,
  messages: TrendsMessages,
  { language }: Messages,
): string {
  const { thisWeek, ofWeek, ofWeekCompared } = messages.salary;
  const change = latestChange(weeks, ({ salaryMedian }) => salaryMedian);
  if (!change) return thisWeek(amount(weeks.at(-1)?.salaryMedian ?? 0));
  const week = formatWeek(change.from, language);
  if (!change.before) return ofWeek(week, amount(change.value));
  const rounded = (value: number) => amount(Number(value.toPrecision(4)));
  return ofWeekCompared(week, comparison(change.value, change.before, rounded));
}

/** The point of the current, incomplete week is hollow; the line has gaps where there is no value. */
function Line({
  values,
  coordinates: { x, y },
}: {
  values: readonly (number | null)[];
  coordinates: Coordinates;
}) {
  const segments = lineSegments(values);
  return (
    <>
      {segments.map((segment) => (
        <polyline
          key={segment[0]!.index}
          points={segment.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')}
          fill="none"
          strokeWidth={2}
          strokeLinejoin="round"
          className="stroke-accent"
        />
      ))}
      {segments.flat().map(({ index, value }) => (
        <circle
          key={index}
          cx={x(index)}
          cy={y(value)}
          r={3.5}
          strokeWidth={2}
          className={`stroke-accent ${index === values.length - 1 ? 'fill-surface' : 'fill-accent'}`}
        />
      ))}
    </>
  );
}
