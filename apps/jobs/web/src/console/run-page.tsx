import { Link, useParams } from '@tanstack/react-router';
import { Condition } from '@workreel/ui/conditions';
import { AdminRequired } from '@workreel/ui/console/admin-required';
import { useCatalogue } from '@workreel/ui/language';
import { isAbsent } from '@workreel/ui/service-error';
import { useWindowTitle } from '@workreel/ui/window-title';
import { useRef } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { CancelButton } from './cancel-button.tsx';
import { comparedRun, isFinished, rejectionReasons } from './run.domain.ts';
import { RunCoverage } from './run-coverage.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunNumbers } from './run-numbers.tsx';
import { RunProgress } from './run-progress.tsx';
import { NoteItem, RunWarnings } from './run-warnings.tsx';
import { StatusBadge } from './status-badge.tsx';
import { Trouble } from './trouble.tsx';
import { useCollectedSites, useRun, useSiteRuns } from './use-runs.ts';

/** One run, watched while it goes on. */
export function RunPage() {
  const { id } = useParams({ from: '/console/runs/$id' });
  const messages = useCatalogue(CONSOLE).run;
  const { title, adminsOnlyHint } = useCatalogue(CONSOLE);
  useWindowTitle(messages.title(id));
  return (
    <AdminRequired title={title} why={adminsOnlyHint}>
      {() => <WatchedRun key={id} id={id} />}
    </AdminRequired>
  );
}

function WatchedRun({ id }: { id: string }) {
  const messages = useCatalogue(CONSOLE).run;
  const { data: run, error, live, refetch } = useRun(id);
  const runs = useSiteRuns(run?.site);
  if (!run)
    return (
      <>
        <h1 className="text-xl font-bold">{messages.title(id)}</h1>
        {error ? <NoRun error={error} onRetry={() => void refetch()} /> : <Skeleton />}
      </>
    );
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-4">
        <Head run={run} runs={runs} live={live} />
        <RunWarnings run={run} />
      </div>
      <div className="grid min-w-0 gap-4">
        <RunFacts run={run} />
        <RunCoverage run={run} before={comparedRun(run, runs)} />
      </div>
    </div>
  );
}

/** Instead of a run that is not there, or was not to be had. */
function NoRun({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const messages = useCatalogue(CONSOLE).run;
  if (!isAbsent(error)) return <Trouble error={error} onRetry={onRetry} />;
  return (
    <Condition title={messages.missing} hint={messages.missingHint}>
      <Link to="/console" className="button mt-4">
        {messages.toConsole}
      </Link>
    </Condition>
  );
}

function Head({ run, runs, live }: { run: Run; runs: readonly Run[]; live: boolean }) {
  const messages = useCatalogue(CONSOLE).run;
  const { t } = useLanguage();
  const site = useCollectedSites().data?.sites.find((each) => each.site === run.site);
  const outcome = useRef<HTMLParagraphElement>(null);
  const stop = run.stopReason && messages.stop[run.stopReason];
  return (
    <section className="card grid grid-cols-1 gap-4 p-5">
      <div>
        <Link to="/console">{messages.toConsole}</Link>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-bold">
            {site?.name[t.language] ?? run.site} · {messages.title(run.id)}
          </h1>
          <StatusBadge status={run.status} />
        </div>
        <p ref={outcome} role="status" tabIndex={-1} className="mt-1">
          {[messages.outcome[run.status], stop].filter(Boolean).join(' ')}
        </p>
      </div>
      {run.error && <Failure error={run.error} />}
      {!isFinished(run) && <RunProgress run={run} runs={runs} live={live} />}
      <RunNumbers run={run} large />
      <Rejections run={run} />
      {isFinished(run) ? (
        <Link to="/" search={{ site: [run.site] }} className="button justify-self-start">
          {messages.seePostings}
        </Link>
      ) : (
        <CancelButton run={run} onAsked={() => outcome.current?.focus()} />
      )}
    </section>
  );
}

/** Why it ended as it did. */
function Failure({ error }: { error: NonNullable<Run['error']> }) {
  const codes: Record<string, string> = useCatalogue(CONSOLE).notes.codes;
  return (
    <div className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{codes[error.code] ?? error.code}</p>
      <NoteItem note={error} />
    </div>
  );
}

/** Why cards made no posting; how often, as far as it was noted. */
function Rejections({ run }: { run: Run }) {
  const messages = useCatalogue(CONSOLE).run;
  const codes: Record<string, string> = useCatalogue(CONSOLE).notes.codes;
  const { t } = useLanguage();
  const reasons = rejectionReasons(run);
  if (run.postingsRejected === 0 || reasons.length === 0) return null;
  return (
    <div>
      <h2 className="font-semibold">{messages.reasons}</h2>
      <ul aria-label={messages.reasons} className="list-disc pl-5">
        {reasons.map(({ code, places }) => (
          <li key={code}>{messages.reason(codes[code] ?? code, t.count(places))}</li>
        ))}
      </ul>
      <p className="text-[0.8125rem] text-muted">{messages.reasonsPartly}</p>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="card grid gap-4 p-5" aria-hidden="true" data-skeleton>
      <div className="bone h-7 w-2/5" />
      <div className="bone h-4 w-3/5" />
      <div className="bone h-16" />
    </div>
  );
}
