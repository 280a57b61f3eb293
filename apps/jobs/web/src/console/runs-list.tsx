import { useCatalogue } from '@workreel/ui/language';
import { writeQuery } from '@workreel/ui/query-string';
import { Link, navigate, useQueryValues } from '@workreel/ui/router';
import { formatSpan } from '@workreel/ui/spans';
import { StatusMessage } from '@workreel/ui/status-message';
import { formatAgo, formatTime } from '@workreel/ui/times';
import { useId } from 'react';
import type { Run, Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { runPath } from '../paths.ts';
import { LoadError } from './error-messages.tsx';
import { durationOf } from './run.domain.ts';
import { StatusBadge } from './status-badge.tsx';
import { RUNS_PAGE_SIZE, useDescribeRequester, useRuns } from './use-runs.ts';

/** The runs, newest first. The selected site and the page number are stored in the URL. */
export function RunsList({ sites }: { sites: readonly Site[] }) {
  const messages = useCatalogue(CONSOLE).runs;
  const query = useQueryValues();
  const site = query.site?.[0];
  const pagenum = Math.max(1, Math.trunc(Number(query.pagenum?.[0])) || 1);
  const { data, error, isPlaceholderData, refetch } = useRuns(site, pagenum);
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={title} className="text-large font-semibold">
          {messages.title}
        </h2>
        <SiteSelect sites={sites} site={site} />
      </div>
      {error && !data && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton />}
      {data?.data.runs.length === 0 && <EmptyList pagenum={pagenum} site={site} />}
      {data && data.data.runs.length > 0 && (
        <div className={isPlaceholderData ? 'opacity-60' : ''} aria-busy={isPlaceholderData}>
          <ol aria-label={messages.title} className="card mt-2 grid grid-cols-1 divide-y divide-line">
            {data.data.runs.map((run) => (
              <RunRow key={run.id} run={run} site={sites.find((each) => each.site === run.site)} />
            ))}
          </ol>
          <Pagination pagenum={pagenum} site={site} total={data.total.count} shown={data.data.runs.length} />
        </div>
      )}
    </section>
  );
}

const pathOfPage = (site: string | undefined, pagenum: number) =>
  `/console${writeQuery({ ...(site !== undefined && { site }), ...(pagenum > 1 && { pagenum }) })}`;

function SiteSelect({ sites, site }: { sites: readonly Site[]; site: string | undefined }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  return (
    <select
      className="field w-auto max-w-full"
      aria-label={messages.start.site}
      value={site ?? ''}
      onChange={({ currentTarget: { value } }) =>
        void navigate(pathOfPage(value || undefined, 1), { keepScroll: true })
      }
    >
      <option value="">{messages.runs.all}</option>
      {sites
        .filter(({ template }) => !template)
        .map((each) => (
          <option key={each.site} value={each.site}>
            {each.name[t.language]}
          </option>
        ))}
    </select>
  );
}

function RunRow({ run, site }: { run: Run; site: Site | undefined }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const describeRequester = useDescribeRequester();
  const duration = run.finishedAt === null ? null : durationOf(run, Date.now());
  return (
    <li className="grid min-w-0 gap-0.5 px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={runPath(run.id)} className="font-semibold">
          {messages.runs.run(site?.name[t.language] ?? run.site, run.id)}
        </Link>
        <StatusBadge status={run.status} />
        {run.keyword !== null && <span>{messages.runs.keyword(run.keyword)}</span>}
        <span className="sm:ml-auto">
          {messages.sites.lastRunSummary(t.count(run.postingsFound), t.count(run.postingsSaved))}
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        {run.startedAt && (
          <time dateTime={run.startedAt} title={formatTime(run.startedAt, t.language)}>
            {formatAgo(run.startedAt, t)}
          </time>
        )}
        {duration !== null && <span>{formatSpan(duration, t.language)}</span>}
        <span>{describeRequester(run)}</span>
        {run.warnings.length > 0 && (
          <span className="font-semibold text-alarm">{messages.sites.warnings(run.warnings.length)}</span>
        )}
      </p>
    </li>
  );
}

function EmptyList({ pagenum, site }: { pagenum: number; site: string | undefined }) {
  const messages = useCatalogue(CONSOLE).runs;
  if (pagenum === 1) return <StatusMessage title={messages.none} hint={messages.noneHint} />;
  return (
    <StatusMessage title={messages.pastEnd} hint={messages.pastEndHint}>
      <Link to={pathOfPage(site, 1)} keepScroll className="button mt-4">
        {messages.firstPage}
      </Link>
    </StatusMessage>
  );
}

function Pagination(props: { pagenum: number; site: string | undefined; total: number; shown: number }) {
  const messages = useCatalogue(CONSOLE).runs;
  const { t } = useLanguage();
  const { pagenum, site, total, shown } = props;
  const first = (pagenum - 1) * RUNS_PAGE_SIZE + 1;
  const last = first + shown - 1;
  const pageLink = (to: number, label: string) => (
    <Link to={pathOfPage(site, to)} keepScroll className="button">
      {label}
    </Link>
  );
  return (
    <nav aria-label={messages.pages} className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className="text-muted">{messages.range(t.count(first), t.count(last), t.count(total))}</p>
      <div className="flex gap-2">
        {pagenum > 1 && pageLink(pagenum - 1, messages.previous)}
        {last < total && pageLink(pagenum + 1, messages.next)}
      </div>
    </nav>
  );
}

function Skeleton() {
  return (
    <ul className="mt-2 grid gap-2" aria-hidden="true" data-skeleton>
      {['a', 'b', 'c'].map((row) => (
        <li key={row} className="card grid gap-2 p-4">
          <div className="skeleton h-5 w-2/5" />
          <div className="skeleton h-4 w-3/5" />
        </li>
      ))}
    </ul>
  );
}
