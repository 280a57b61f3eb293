import { useCatalogue } from '@workreel/ui/language';
import type { ReactNode } from 'react';
import type { Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CoverageCharts } from './coverage-charts.tsx';
import { Schedule } from './schedule.tsx';
import { Terms } from './terms.tsx';

/** The settings of a site, and what its runs found. */
export function SiteDetails({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const run = site.lastRun;
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid gap-3">
        <Item name={messages.hosts}>
          <code>{site.site}</code> · {site.hosts.join(', ')}
        </Item>
        <Item name={messages.terms}>
          <Terms site={site} />
        </Item>
        <Item name={messages.schedule}>
          <Schedule site={site} />
        </Item>
        {run && (
          <Item name={messages.lastRun}>
            {messages.lastRunSummary(t.count(run.postingsFound), t.count(run.postingsSaved))}
          </Item>
        )}
      </dl>
      {run && <CoverageCharts site={site} />}
    </div>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
