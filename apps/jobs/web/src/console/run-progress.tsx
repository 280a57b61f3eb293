import { ProgressBar } from '@workreel/ui/console/progress-bar';
import { useCatalogue } from '@workreel/ui/language';
import { useId } from 'react';
import type { Run } from '../api.ts';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { estimateProgress } from './run.domain.ts';

/** The progress bar of a run, indeterminate if the number of pages is unknown. */
export function RunProgress({ run, runs, live }: { run: Run; runs: readonly Run[]; live: boolean }) {
  const messages = useCatalogue(CONSOLE).run;
  const { t } = useLanguage();
  const label = useId();
  const { done, expected } = estimateProgress(run, runs);
  const hasTotal = run.status === 'running' && expected !== null && expected > 0;
  const text = hasTotal
    ? messages.pageOfTotal(t.count(done), t.count(expected))
    : run.status === 'queued'
      ? messages.queued
      : messages.pagesSoFar(t.count(done));
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span id={label} className="font-semibold">
          {messages.progress}
        </span>
        <span>{text}</span>
      </p>
      <div className="mt-1.5">
        <ProgressBar
          aria-labelledby={label}
          aria-valuetext={text}
          done={hasTotal ? done : null}
          total={expected ?? done}
        />
      </div>
      {!live && <p className="mt-1 text-small text-muted">{messages.polling}</p>}
    </div>
  );
}
