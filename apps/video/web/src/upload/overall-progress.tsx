import { useCatalogue } from '@workreel/ui/language';
import { formatShare } from '../format.domain.ts';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { overallOf } from './overall.domain.ts';
import { focusPicker } from './picker.tsx';
import { PublishAll } from './publish-all.tsx';
import { isInProgress, type Transfer } from './transfer.domain.ts';
import { Action, DiscardAction } from './transfer-actions.tsx';
import { DuplicatesQuestion } from './transfer-question.tsx';
import { TransferSpeed } from './transfer-speed.tsx';
import { useTransfers } from './transfers-context.tsx';

export function OverallProgress({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { pause, resume, cancel } = useTransfers();
  const overall = overallOf(transfers);
  const running = transfers.filter(isInProgress);
  const paused = transfers.filter(({ phase }) => phase === 'paused');
  const unfinished = [...running, ...paused];
  const share = formatShare(overall.share, t.language);
  const forEach = (selected: readonly Transfer[], action: (id: string) => void) => {
    for (const { id } of selected) action(id);
  };
  const cancelAll = () => {
    forEach(unfinished, (id) => void cancel(id));
    focusPicker();
  };
  return (
    <div className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap gap-x-3 tabular-nums">
          <strong>{messages.overall(overall.files, overall.done)}</strong>
          {unfinished.length > 0 && <span>{share}</span>}
          <TransferSpeed rate={overall.rate} secondsLeft={overall.secondsLeft} />
        </p>
        {unfinished.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Action
              label={running.length > 0 ? messages.pauseAll : messages.resumeAll}
              onClick={() => (running.length > 0 ? forEach(running, pause) : forEach(paused, resume))}
            />
            <DiscardAction
              label={messages.cancelAll}
              question={messages.cancelAllQuestion}
              yes={messages.cancelAll}
              no={messages.keepUploading}
              needsConfirmation={unfinished.some(({ sentBytes }) => sentBytes > 0)}
              onClick={cancelAll}
            />
          </div>
        )}
        <PublishAll transfers={transfers} />
      </div>
      {unfinished.length > 0 && (
        <ProgressBar share={overall.share} label={messages.overallProgress} text={share} />
      )}
      <DuplicatesQuestion transfers={transfers} />
    </div>
  );
}
