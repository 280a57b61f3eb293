import { useCatalogue } from '@workreel/ui/language';
import { ownValue } from '@workreel/ui/own-value';
import { formatTime } from '@workreel/ui/times';
import type { Run, Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CoverageBar, CoverageShare } from './coverage-share.tsx';
import { formatShare } from './format.domain.ts';
import { coverageHistory, type FieldHistory, runsWithCoverage } from './run.domain.ts';
import { sparkline } from './sparkline.domain.ts';
import { useSiteRuns } from './use-runs.ts';

/** Line charts and a table of the share of a site's postings in which each field was parsed, over its last runs. */
export function CoverageCharts({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const runs = runsWithCoverage(useSiteRuns(site.site));
  const fields = coverageHistory(runs);
  if (fields.length === 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <h4 className="font-semibold">{messages.coverage}</h4>
      <p className="text-small text-muted">{messages.coverageHint(runs.length)}</p>
      <ul className="mt-3 grid gap-x-8 gap-y-1 sm:grid-cols-2">
        {fields.map((field) => (
          <Chart key={field.field} history={field} />
        ))}
      </ul>
      <details className="mt-3">
        <summary className="w-fit cursor-pointer text-accent">{messages.table}</summary>
        <CoverageTable site={site} runs={runs} fields={fields} />
      </details>
    </div>
  );
}

/** A line needs at least this many runs; fewer are shown as a bar of the last one. */
const MIN_RUNS = 3;
const BOX = { width: 120, height: 28, margin: 3 };

function Chart({ history }: { history: FieldHistory }) {
  const names = useLanguage().t.fields;
  const { field, shares, dropped } = history;
  const share = shares.at(-1)!;
  return (
    <li className="grid min-h-7 grid-cols-[8rem_minmax(0,1fr)_4rem] items-center gap-2">
      <span>{ownValue(names, field) ?? field}</span>
      {shares.length < MIN_RUNS ? (
        <CoverageBar share={share} dropped={dropped} />
      ) : (
        <Line history={history} />
      )}
      <span className="text-right">
        <CoverageShare share={share} dropped={dropped} />
      </span>
    </li>
  );
}

function Line({ history: { shares, dropped } }: { history: FieldHistory }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const share = (value: number) => formatShare(value, t.language);
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      className={`h-7 w-full fill-none ${dropped ? 'stroke-alarm' : 'stroke-accent'}`}
      role="img"
      aria-label={messages.history(shares.length, share(Math.min(...shares)), share(Math.max(...shares)))}
    >
      <path d={`M0 ${BOX.height}H${BOX.width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
      <polyline
        points={sparkline(shares, BOX)
          .map(({ x, y }) => `${x},${y}`)
          .join(' ')}
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The data of the charts, in its own scrollable region because the table is wider than a phone. */
function CoverageTable(props: { site: Site; runs: readonly Run[]; fields: readonly FieldHistory[] }) {
  const { site, runs, fields } = props;
  const messages = useCatalogue(CONSOLE);
  const names = useLanguage().t.fields;
  const { t } = useLanguage();
  const label = messages.sites.tableOf(site.name[t.language]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section aria-label={label} tabIndex={0} className="mt-2 max-h-96 overflow-auto">
      <table className="border-collapse text-right text-small whitespace-nowrap tabular-nums">
        <thead>
          <tr>
            <th scope="col" className="py-1 pr-3 text-left font-medium text-muted">
              {messages.runs.title}
            </th>
            {fields.map(({ field }) => (
              <th key={field} scope="col" className="px-2 py-1 font-medium text-muted">
                {ownValue(names, field) ?? field}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 text-left font-normal">
                {messages.runs.number(run.id)} · {run.startedAt && formatTime(run.startedAt, t.language)}
              </th>
              {fields.map(({ field }) => (
                <td key={field} className="px-2 py-1">
                  {formatShare(ownValue(run.fieldCoverage, field) ?? 0, t.language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
