import { Icon } from '@workreel/ui/icon';
import { useCatalogue } from '@workreel/ui/language';
import { writeQuery } from '@workreel/ui/query-string';
import { Link } from '@workreel/ui/router';
import { formatAgo, formatTime } from '@workreel/ui/times';
import { type ReactNode, useId, useState } from 'react';
import type { Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { runPath } from '../paths.ts';
import { EMPTY_SEARCH } from '../search/search.domain.ts';
import { useFacets } from '../search/use-facets.ts';
import { EnableSwitch } from './enable-switch.tsx';
import { formatNext } from './schedule.domain.ts';
import { SiteDetails } from './site-details.tsx';
import { nextRun } from './sites.domain.ts';
import { StatusBadge } from './status-badge.tsx';

/** Columns of a row, and of the facts in it, where the list is wide enough. */
export const SITE_COLUMNS = '@4xl:grid-cols-[minmax(0,1fr)_33rem_5.5rem] @4xl:gap-x-3';
export const SITE_FACTS = '@4xl:grid-cols-[9rem_7rem_10.5rem_4.25rem] @4xl:gap-x-3';

/** A site in one row, which opens its details. */
export function SiteRow({ site }: { site: Site }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article aria-labelledby={`${id}-title`}>
      <div className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1.5 ${SITE_COLUMNS}`}>
        <h3 id={`${id}-title`} className="min-w-0 font-semibold">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={`${id}-details`}
            className="group flex min-h-10 w-full items-center gap-2 text-left font-semibold"
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron-right" className="text-muted group-aria-expanded:rotate-90" />
            {site.name[t.language]}
          </button>
        </h3>
        <Facts site={site} />
        <div className="col-start-2 row-start-1 justify-self-end @4xl:col-start-3">
          <EnableSwitch site={site} />
        </div>
      </div>
      <div id={`${id}-details`} hidden={!open} className="px-4 pt-1 pb-4 @4xl:pl-10">
        {open && <SiteDetails site={site} />}
      </div>
    </article>
  );
}

/** The latest and the next run of a site, and the number of its postings. */
function Facts({ site }: { site: Site }) {
  const { sites: messages, runs } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const run = site.lastRun;
  const now = new Date();
  const next = nextRun(site, now);
  const facets = useFacets(EMPTY_SEARCH);
  const postings = facets && (facets.site.find(({ value }) => value === site.site)?.count ?? 0);
  return (
    <dl
      className={`col-span-2 flex flex-wrap items-center gap-x-4 gap-y-1 pb-1.5 pl-7 text-small @4xl:col-span-1 @4xl:col-start-2 @4xl:row-start-1 @4xl:grid @4xl:p-0 ${SITE_FACTS}`}
    >
      <Fact name={messages.state}>
        {run ? <StatusBadge status={run.status} /> : <span className="text-muted">{messages.neverRun}</span>}
        {run && run.warnings.length > 0 && (
          <Link to={`${runPath(run.id)}#warnings`} className="ml-1.5 font-semibold text-alarm">
            {messages.warnings(run.warnings.length)}
          </Link>
        )}
      </Fact>
      <Fact name={messages.lastRun}>
        {run && (
          <Link
            to={runPath(run.id)}
            title={run.startedAt ? formatTime(run.startedAt, t.language) : undefined}
          >
            {run.startedAt ? formatAgo(run.startedAt, t) : runs.number(run.id)}
          </Link>
        )}
      </Fact>
      <Fact name={messages.nextRun}>
        {next
          ? formatNext(next, site.timeZone, t.language, now)
          : site.enabled && site.schedule.length > 0 && messages.custom}
      </Fact>
      <Fact name={messages.postings} align="@4xl:text-right">
        {postings !== undefined && (
          <Link to={`/${writeQuery({ site: site.site })}`} className="tabular-nums">
            {t.count(postings)}
          </Link>
        )}
      </Fact>
    </dl>
  );
}

/** A fact without a value takes space only in a column. */
function Fact({ name, align = '', children }: { name: string; align?: string; children: ReactNode }) {
  return (
    <div className={`items-center gap-1.5 @4xl:block ${align} ${children ? 'flex' : 'hidden'}`}>
      <dt className="text-muted @4xl:sr-only">{name}</dt>
      <dd>{children || <span className="text-muted">{'–'}</span>}</dd>
    </div>
  );
}
