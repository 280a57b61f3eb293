import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { Link } from '@workreel/ui/router';
import { StatusMessage } from '@workreel/ui/status-message';
import { textLanguage } from '@workreel/ui/text-language';
import { formatAgo } from '@workreel/ui/times';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useId, useRef } from 'react';
import { client, type Site } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { formatDay, toWebUrl } from '../listing/format.domain.ts';
import { runPath } from '../paths.ts';
import { CoverageCharts } from './coverage-charts.tsx';
import { useErrorToast } from './error-messages.tsx';
import { Schedule } from './schedule.tsx';
import { StatusBadge } from './status-badge.tsx';
import { SITES } from './use-runs.ts';

export function Sites({ sites }: { sites: readonly Site[] }) {
  const messages = useCatalogue(CONSOLE).sites;
  const title = useId();
  // Show templates last, because they cannot be crawled.
  const shown = [...sites].sort((a, b) => Number(a.template) - Number(b.template));
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="text-large font-semibold">
        {messages.title}
      </h2>
      {shown.length === 0 && <StatusMessage title={messages.none} hint={messages.noneHint} />}
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {shown.map((site) => (
          <li key={site.site}>
            <SiteCard site={site} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SiteCard({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const title = useId();
  return (
    <article aria-labelledby={title} className="card grid grid-cols-1 gap-4 p-5">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 id={title} className="font-semibold">
            {site.name[t.language]}
          </h3>
          <p className="text-small text-muted">
            <code>{site.site}</code> · {site.hosts.join(', ')}
          </p>
        </div>
        {!site.template && <EnableSwitch site={site} />}
      </header>
      {site.template ? (
        <p className="text-muted">{messages.template}</p>
      ) : (
        <>
          <dl className="grid gap-3">
            <Item name={messages.terms}>
              <Terms site={site} />
            </Item>
            <Item name={messages.schedule}>
              <Schedule site={site} />
            </Item>
            <Item name={messages.lastRun}>
              <LastRun site={site} />
            </Item>
          </dl>
          {site.lastRun && <CoverageCharts site={site} />}
        </>
      )}
    </article>
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

/** The terms of the site, and when they were checked. */
function Terms({ site: { terms } }: { site: Site }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const href = toWebUrl(terms.url);
  return (
    <>
      <p lang={textLanguage(terms.text)}>{terms.text}</p>
      <p className="mt-1 text-small">
        {href !== null && (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {messages.sites.readTerms} <span aria-hidden="true">↗</span>
            <span className="visually-hidden"> ({messages.newTab})</span>
          </a>
        )}{' '}
        <span className={terms.checked === null ? 'font-semibold text-alarm' : 'text-muted'}>
          {terms.checked === null
            ? messages.sites.unchecked
            : messages.sites.checked(formatDay(terms.checked, t.language))}
        </span>
      </p>
    </>
  );
}

/** A switch that turns collection from a site on or off. Turning it on requires confirmation, with the terms of the site. */
function EnableSwitch({ site }: { site: Site }) {
  const messages = useCatalogue(CONSOLE).sites;
  const { t } = useLanguage();
  const queries = useQueryClient();
  const showError = useErrorToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const name = site.name[t.language];
  const setEnabled = useMutation({
    mutationFn: (enabled: boolean) =>
      unwrap(client.PATCH('/sites/{site}', { params: { path: { site: site.site } }, body: { enabled } })),
    onSuccess: ({ enabled }) => {
      toast(enabled ? messages.turnedOn(name) : messages.turnedOff(name));
      return queries.invalidateQueries({ queryKey: SITES });
    },
    onError: showError,
  });
  const toggle = () => {
    if (setEnabled.isPending) return;
    if (site.enabled) setEnabled.mutate(false);
    else dialog.current?.showModal();
  };
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={site.enabled}
        aria-label={messages.enable(name)}
        aria-disabled={setEnabled.isPending}
        onClick={toggle}
        className="group flex min-h-10 shrink-0 items-center gap-2"
      >
        <span className="text-small font-semibold" aria-hidden="true">
          {site.enabled ? messages.stateOn : messages.stateOff}
        </span>
        <span className="flex h-6 w-11 items-center rounded-full border border-field bg-tag px-0.5 group-aria-checked:justify-end group-aria-checked:border-accent group-aria-checked:bg-accent">
          <span className="size-4.5 rounded-full bg-field group-aria-checked:bg-on-accent" />
        </span>
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.turnOnQuestion(name)}
        yes={messages.turnOn}
        no={messages.keepOff}
        onYes={() => setEnabled.mutate(true)}
      >
        <div className="mt-3">
          <Terms site={site} />
        </div>
      </ConfirmDialog>
    </>
  );
}

function LastRun({ site: { name, lastRun: run } }: { site: Site }) {
  const messages = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  if (!run) return <p className="text-muted">{messages.sites.neverRun}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge status={run.status} />
      <Link to={runPath(run.id)} aria-label={messages.runs.run(name[t.language], run.id)}>
        {messages.runs.number(run.id)}
      </Link>
      {run.startedAt && <time dateTime={run.startedAt}>{formatAgo(run.startedAt, t)}</time>}
      <span>{messages.sites.lastRunSummary(t.count(run.postingsFound), t.count(run.postingsSaved))}</span>
      {run.warnings.length > 0 && (
        <Link to={`${runPath(run.id)}#warnings`} className="font-semibold text-alarm">
          {messages.sites.warnings(run.warnings.length)}
        </Link>
      )}
    </p>
  );
}
