import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { textLanguage } from '@workreel/ui/text-language';
import { TRENDS, useLanguage } from '../language/language.ts';
import { Chart } from './chart.tsx';

export interface Bar {
  name: string;
  count: number;
  /** Path of the listing. */
  path: string;
}

/** A bar chart of counts. Each bar links to the counted postings. */
export function BarList(props: { title: string; summary: string; bars: readonly Bar[] }) {
  const messages = useCatalogue(TRENDS);
  const { t } = useLanguage();
  const { title, summary, bars } = props;
  const maxCount = Math.max(1, ...bars.map(({ count }) => count));
  if (bars.length === 0) return <Chart title={title} summary={messages.top.none} />;
  return (
    <Chart title={title} summary={summary}>
      <ul className="grid gap-1" aria-label={title}>
        {bars.map(({ name, count, path }) => (
          <li key={name}>
            <Link
              to={path}
              className="grid grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto] sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-3 rounded-control px-1 py-1 text-text no-underline hover:bg-tag"
            >
              <span lang={textLanguage(name)} className="line-clamp-2 wrap-anywhere">
                {name}
              </span>
              <span aria-hidden="true" className="h-3 overflow-hidden rounded-sm bg-skeleton">
                <span
                  className="block h-full rounded-sm bg-accent"
                  style={{ width: `${Math.max(1, (count / maxCount) * 100)}%` }}
                />
              </span>
              <span className="min-w-8 text-right text-muted tabular-nums">{t.count(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Chart>
  );
}
