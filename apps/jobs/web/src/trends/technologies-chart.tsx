import { Link } from '@tanstack/react-router';
import { useCatalogue } from '@workreel/ui/language';
import type { QueryText } from '@workreel/ui/query-text';
import type { Trends } from '../api.ts';
import { brief } from '../brief.domain.ts';
import type trendsMessages from '../language/ko/trends.ts';
import type { Messages } from '../language/language.ts';
import { TRENDS, useLanguage } from '../language/language.ts';
import { Chart, type Cursor, useCursor } from './chart.tsx';
import { formatMonday, formatWeek } from './format.domain.ts';
import { mostGained, totalOf } from './trends.domain.ts';

interface TechnologiesChartProps {
  trends: Trends;
  /** The listing of a technology. */
  listing: (name: string) => QueryText;
}

/** A small chart for each, beside one another and to one scale: nobody has to tell five lines apart. */
export function TechnologiesChart({ trends, listing }: TechnologiesChartProps) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { weeks, techStack } = trends;
  const { title, none } = messages.techStack;
  const weekOf = (at: number) => formatWeek(weeks[at]!.from, t.language);
  const cursor = useCursor(weeks.length, messages.steps(title), (at) =>
    [weekOf(at), ...techStack.map(({ value, postings }) => `${value} ${t.count(postings[at]!)}`)].join(', '),
  );
  if (techStack.length === 0) return <Chart title={title} summary={none} />;
  return (
    <Chart
      title={title}
      summary={summaryOf(trends, messages, t)}
      numbers={{
        columns: techStack.map(({ value }) => value),
        rows: weeks.map((_, at) => [weekOf(at), ...techStack.map(({ postings }) => t.count(postings[at]!))]),
      }}
    >
      <div className="relative rounded-sm has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-offset-4 has-[input:focus-visible]:outline-accent">
        {cursor.steps}
        <ul className="grid grid-cols-2 gap-x-5 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
          {techStack.map(({ value, postings }) => (
            <li key={value} className="min-w-0">
              <Small
                name={value}
                counts={postings}
                most={Math.max(1, ...techStack.flatMap((each) => each.postings))}
                cursor={cursor}
                listing={listing(value)}
              />
            </li>
          ))}
        </ul>
      </div>
      <p className="text-[0.8125rem] text-muted" aria-hidden="true">
        {cursor.at === null
          ? `${formatMonday(weeks[0]!.from, t.language)} – ${messages.thisWeek}`
          : weekOf(cursor.at)}
      </p>
    </Chart>
  );
}

function summaryOf(trends: Trends, messages: typeof trendsMessages, t: Messages): string {
  const { most, gained, mostAndGained } = messages.techStack;
  const first = trends.techStack[0]!;
  const name = brief(first.value);
  const count = t.count(totalOf(first.postings));
  const gainer = mostGained(trends);
  if (!gainer) return most(name, count);
  const more = t.count(gainer.gained);
  return gainer.value === first.value
    ? mostAndGained(name, count, more)
    : `${most(name, count)} ${gained(brief(gainer.value), more)}`;
}

const HEIGHT = 48;

function Small(props: {
  name: string;
  counts: readonly number[];
  /** In any week of any of the charts. */
  most: number;
  cursor: Cursor;
  listing: QueryText;
}) {
  const { t } = useLanguage();
  const { name, counts, most, cursor, listing } = props;
  const height = (count: number) => (count / most) * HEIGHT;
  const follow = cursor.follow(({ clientX, currentTarget }) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return (clientX - left) / width;
  });
  return (
    <>
      <p className="flex items-baseline justify-between gap-2">
        <Link to="/" search={listing} className="truncate font-medium">
          {name}
        </Link>
        <span className="shrink-0 whitespace-nowrap tabular-nums">
          {t.count(cursor.at === null ? totalOf(counts) : counts[cursor.at]!)}
        </span>
      </p>
      <svg
        viewBox={`0 0 ${counts.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-1 block h-12 w-full touch-pan-y border-b border-line"
        aria-hidden="true"
        {...follow}
      >
        {cursor.at !== null && <rect x={cursor.at} width={1} height={HEIGHT} className="fill-tag" />}
        {counts.map((count, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
            key={at}
            x={at + 0.1}
            y={HEIGHT - height(count)}
            width={0.8}
            height={height(count)}
            strokeDasharray={at === counts.length - 1 ? '3 2' : undefined}
            vectorEffect="non-scaling-stroke"
            className={`stroke-accent ${at === counts.length - 1 ? 'fill-accent-soft' : 'fill-accent'} ${count === 0 ? 'invisible' : ''}`}
          />
        ))}
      </svg>
    </>
  );
}
