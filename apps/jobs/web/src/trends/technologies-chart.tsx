import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import type { Trends } from '../api.ts';
import type trendsMessages from '../language/ko/trends.ts';
import type { Messages } from '../language/language.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { truncate } from '../truncate.domain.ts';
import { Chart, type Cursor, useCursor } from './chart.tsx';
import { formatMonday, formatWeek } from './format.domain.ts';
import { fastestGrowing, sum } from './trends.domain.ts';

interface TechnologiesChartProps {
  trends: Trends;
  /** Returns the path of the listing for a technology. */
  listingOf: (name: string) => string;
}

/** Small multiples with one scale, which are easier to read than five lines in one chart. */
export function TechnologiesChart({ trends, listingOf }: TechnologiesChartProps) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { weeks, techStack } = trends;
  const { title, none } = messages.techStack;
  const weekOf = (index: number) => formatWeek(weeks[index]!.from, t.language);
  const cursor = useCursor(weeks.length, messages.weekByWeek(title), (index) =>
    [weekOf(index), ...techStack.map(({ value, postings }) => `${value} ${t.count(postings[index]!)}`)].join(
      ', ',
    ),
  );
  if (techStack.length === 0) return <Chart title={title} summary={none} />;
  return (
    <Chart
      title={title}
      summary={summarizeTechnologies(trends, messages, t)}
      data={{
        columns: techStack.map(({ value }) => value),
        rows: weeks.map((_, index) => [
          weekOf(index),
          ...techStack.map(({ postings }) => t.count(postings[index]!)),
        ]),
      }}
    >
      <div className="relative rounded-sm has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-accent">
        {cursor.slider}
        <ul className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
          {techStack.map(({ value, postings }) => (
            <li key={value} className="min-w-0">
              <SmallChart
                name={value}
                counts={postings}
                maxCount={Math.max(1, ...techStack.flatMap((each) => each.postings))}
                cursor={cursor}
                listing={listingOf(value)}
              />
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-muted" aria-hidden="true">
        {cursor.index === null
          ? messages.untilThisWeek(formatMonday(weeks[0]!.from, t.language))
          : weekOf(cursor.index)}
      </p>
    </Chart>
  );
}

function summarizeTechnologies(trends: Trends, messages: typeof trendsMessages, t: Messages): string {
  const { most, grew, mostAndGrew } = messages.techStack;
  const first = trends.techStack[0]!;
  const name = truncate(first.value);
  const count = t.count(sum(first.postings));
  const fastest = fastestGrowing(trends);
  if (!fastest) return most(name, count);
  const more = t.count(fastest.growth);
  return fastest.value === first.value
    ? mostAndGrew(name, count, more)
    : `${most(name, count)} ${grew(truncate(fastest.value), more)}`;
}

const HEIGHT = 48;

function SmallChart(props: {
  name: string;
  counts: readonly number[];
  /** Maximum count in all charts. */
  maxCount: number;
  cursor: Cursor;
  /** Path of its listing. */
  listing: string;
}) {
  const { t } = useLanguage();
  const { name, counts, maxCount, cursor, listing } = props;
  const height = (count: number) => (count / maxCount) * HEIGHT;
  const handlers = cursor.pointerHandlers(({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return (clientX - left) / width;
  });
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <Link to={listing} className="truncate font-medium">
          {name}
        </Link>
        <span className="shrink-0 whitespace-nowrap tabular-nums">
          {t.count(cursor.index === null ? sum(counts) : counts[cursor.index]!)}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${counts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-12 w-full touch-pan-y border-b border-line"
        aria-hidden="true"
        {...handlers}
      >
        {cursor.index !== null && <rect x={cursor.index} width={1} height={HEIGHT} className="fill-tag" />}
        {counts.map((count, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position.
            key={index}
            x={index + 0.1}
            y={HEIGHT - height(count)}
            width={0.8}
            height={height(count)}
            strokeDasharray={index === counts.length - 1 ? '3 2' : undefined}
            vectorEffect="non-scaling-stroke"
            className={`stroke-accent ${index === counts.length - 1 ? 'fill-accent-soft' : 'fill-accent'} ${count === 0 ? 'invisible' : ''}`}
          />
        ))}
      </svg>
    </>
  );
}
