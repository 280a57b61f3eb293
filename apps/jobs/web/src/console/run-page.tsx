import { AdminRequired } from '@workreel/ui/console/admin-required';
import { useCatalogue } from '@workreel/ui/language';
import { writeQuery } from '@workreel/ui/query-string';
import { Link, useParam } from '@workreel/ui/router';
import { isNotFound } from '@workreel/ui/service-error';
import { StatusMessage } from '@workreel/ui/status-message';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CancelButton } from './cancel-button.tsx';
import { LoadError } from './error-messages.tsx';
import { comparisonRun, describeWarning, isFinished, rejectionReasons } from './run.domain.ts';
import { RunCoverage } from './run-coverage.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunNumbers } from './run-numbers.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunWarnings, WarningDetails } from './run-warnings.tsx';
import { StatusBadge } from './status-badge.tsx';
import { usePolledSites, useRun, useSiteRuns } from './use-runs.ts';

/** A run, updated live until it finishes. */
export function RunPage() {
  const id = useParam('id');
  const messages = useCatalogue(CONSOLE).run;
  const { title, adminsOnlyHint } = useCatalogue(CONSOLE);
  useWindowTitle(messages.title(id));
  return (
    <AdminRequired title={title} reason={adminsOnlyHint}>
      {() => <RunContent key={id} id={id} />}
    </AdminRequired>
  );
}

function RunContent({ id }: { id: string }) {
  const messages = useCatalogue(CONSOLE).run;
  const { data: run, error, live, refetch } = useRun(id);
  const runs = useSiteRuns(run?.site);
  if (!run)
    return (
      <>
        <h1 className="text-heading font-bold">{messages.title(id)}</h1>
        {error ? <RunLoadError error={error} onRetry={() => void refetch()} /> : <Skeleton />}
      </>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <Header run={run} runs={runs} live={live} />
        <RunWarnings run={run} />
      </div>
      <div className="grid min-w-0 gap-4">
        <RunFacts run={run} />
        <RunCoverage run={run} previous={comparisonRun(run, runs)} />
      </div>
    </div>
  );
}

/** Shown in place of a run that does not exist or could not be loaded. */
function RunLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const messages = useCatalogue(CONSOLE).run;
  if (!isNotFound(error)) return <LoadError error={error} onRetry={onRetry} />;
  return (
    <StatusMessage title={messages.missing} hint={messages.missingHint}>
      <Link to="/console" className="button mt-4">
        {messages.toConsole}
      </Link>
    </StatusMessage>
  );
}

function Header({ run, runs, live }: { run: Run; runs: readonly Run[]; live: boolean }) {
  const messages = useCatalogue(CONSOLE).run;
  const { t } = useLanguage();
  const site = usePolledSites().data?.sites.find((each) => each.site === run.site);
  const outcome = useRef<HTMLParagraphElement>(null);
  const stopReason = run.stopReason && messages.stopReasons[run.stopReason];
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <div>
        <Link to="/console">{messages.toConsole}</Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-heading font-bold">
            {site?.name[t.language] ?? run.site} · {messages.title(run.id)}
          </h1>
          <StatusBadge status={run.status} />
        </div>
        <p ref={outcome} role="status" tabIndex={-1} className="mt-1">
          {[messages.outcome[run.status], stopReason].filter(Boolean).join(' ')}
        </p>
      </div>
      {run.error && <RunError error={run.error} />}
      {!isFinished(run) && <RunProgress run={run} runs={runs} live={live} />}
      <RunNumbers run={run} />
      <Rejections run={run} />
      {isFinished(run) ? (
        <Link to={`/${writeQuery({ site: run.site })}`} className="button justify-self-start">
          {messages.seePostings}
        </Link>
      ) : (
        <CancelButton run={run} onRequested={() => outcome.current?.focus()} />
      )}
    </section>
  );
}

function RunError({ error }: { error: NonNullable<Run['error']> }) {
  const { warnings } = useCatalogue(CONSOLE);
  return (
    <div className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{describeWarning(error.code, warnings)}</p>
      <WarningDetails warning={error} />
    </div>
  );
}

/** The reasons why cards were rejected. The counts are minimums, because the service stores a limited number of warnings. */
function Rejections({ run }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).run;
  const { warnings } = useCatalogue(CONSOLE);
  const { t } = useLanguage();
  const reasons = rejectionReasons(run);
  if (run.postingsRejected === 0 || reasons.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold">{messages.rejectionReasons}</h2>
      <ul aria-label={messages.rejectionReasons} className="list-disc pl-5">
        {reasons.map(({ code, count }) => (
          <li key={code}>{messages.rejectionReason(describeWarning(code, warnings), t.count(count))}</li>
        ))}
      </ul>
      <p className="text-small text-muted">{messages.rejectionReasonsNote}</p>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="card grid gap-4 p-5" aria-hidden="true" data-skeleton>
      <div className="skeleton h-7 w-2/5" />
      <div className="skeleton h-4 w-3/5" />
      <div className="skeleton h-16" />
    </div>
  );
}
