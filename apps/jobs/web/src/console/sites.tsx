import { useCatalogue } from '@workreel/ui/language';
import { StatusMessage } from '@workreel/ui/status-message';
import { type ReactNode, useId, useState } from 'react';
import type { Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { SITE_COLUMNS, SITE_FACTS, SiteRow } from './site-row.tsx';
import { isInUse, sortSites } from './sites.domain.ts';

/** All sites. Those that are neither in use nor have problems are collapsed. */
export function Sites({ sites }: { sites: readonly Site[] }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const title = useId();
  // A site that is turned off stays in its place until the next visit, so that the user can turn it on again.
  const [used] = useState(() => new Set<string>());
  for (const site of sites) if (isInUse(site)) used.add(site.site);
  const sorted = sortSites(
    sites.filter(({ template }) => !template),
    t.language,
  );
  const inUse = sorted.filter(({ site }) => used.has(site));
  const others = sorted.filter(({ site }) => !used.has(site));
  const templates = sites.filter(({ template }) => template);
  return (
    <section aria-labelledby={title} className="@container min-w-0">
      <h2 id={title} className="text-large font-semibold">
        {messages.title}
      </h2>
      {sites.length === 0 && <StatusMessage title={messages.none} hint={messages.noneHint} />}
      {inUse.length > 0 && <SiteList label={messages.title} sites={inUse} />}
      {others.length > 0 && (
        <Collapsed summary={messages.others(t.count(others.length))} open={inUse.length === 0}>
          <SiteList label={messages.others(t.count(others.length))} sites={others} />
        </Collapsed>
      )}
      {templates.length > 0 && (
        <Collapsed summary={messages.templates(t.count(templates.length))}>
          <p className="mt-2 text-muted">{messages.templatesHint}</p>
          <ul className="card mt-2 divide-y divide-line">
            {templates.map(({ site, name, hosts }) => (
              <li key={site} className="flex flex-wrap gap-x-3 px-4 py-2">
                <span className="font-semibold">{name[t.language]}</span>
                <span className="text-small text-muted">
                  <code>{site}</code> · {hosts.join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </Collapsed>
      )}
    </section>
  );
}

function Collapsed(props: { summary: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="mt-3" open={props.open}>
      <summary className="w-fit cursor-pointer py-1 text-accent">{props.summary}</summary>
      {props.children}
    </details>
  );
}

function SiteList({ label, sites }: { label: string; sites: readonly Site[] }) {
  const messages = useCatalogue(CONSOLE).sites;
  return (
    <div className="card mt-2">
      {/* The rows repeat these labels for screen readers. */}
      <div aria-hidden="true" className={`hidden px-3 pt-2 text-small text-muted @4xl:grid ${SITE_COLUMNS}`}>
        <span className="pl-7">{messages.site}</span>
        <span className={`grid ${SITE_FACTS}`}>
          <span>{messages.state}</span>
          <span>{messages.lastRun}</span>
          <span>{messages.nextRun}</span>
          <span className="text-right">{messages.postings}</span>
        </span>
      </div>
      <ul aria-label={label} className="divide-y divide-line">
        {sites.map((site) => (
          <li key={site.site}>
            <SiteRow site={site} />
          </li>
        ))}
      </ul>
    </div>
  );
}
