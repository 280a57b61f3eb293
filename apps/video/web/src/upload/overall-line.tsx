import { useCatalogue } from '@workreel/ui/language';
import { formatShare } from '../format.domain.ts';
import { UPLOAD, useLanguage } from '../language/language.ts';
import { ProgressBar } from '../posts/progress-bar.tsx';
import { overallOf } from './overall.domain.ts';
import { Pace } from './pace.tsx';
import { focusPicker } from './picker.tsx';
import { isUnderWay, type Transfer } from './transfer.domain.ts';
import { Action, DiscardAction } from './transfer-actions.tsx';
import { useTransfers } from './transfers-context.tsx';

export function OverallLine({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useLanguage();
  const messages = useCatalogue(UPLOAD);
  const { pause, resume, cancel } = useTransfers();
  const overall = overallOf(transfers);
  const moving = transfers.filter(isUnderWay);
  const paused = transfers.filter(({ phase }) => phase === 'paused');
  const open = [...moving, ...paused];
  const share = formatShare(overall.share, t.language);
  const each = (some: readonly Transfer[], act: (id: string) => void) => {
    for (const { id } of some) act(id);
  };
  const cancelAll = () => {
    each(open, (id) => void cancel(id));
    focusPicker();
  };
  return (
    <div className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex flex-wrap gap-x-3 tabular-nums">
          <strong>{messages.overall(overall.files, overall.done)}</strong>
          {open.length > 0 && <span>{share}</span>}
          <Pace rate={overall.rate} secondsLeft={overall.secondsLeft} />
        </p>
        {open.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Action
              label={moving.length > 0 ? messages.pauseAll : messages.resumeAll}
              act={() => (moving.length > 0 ? each(moving, pause) : each(paused, resume))}
            />
            <DiscardAction
              label={messages.cancelAll}
              question={messages.cancelAllQuestion}
              yes={messages.cancelAll}
              no={messages.cancelNo}
              asks={open.some(({ sentBytes }) => sentBytes > 0)}
              act={cancelAll}
            />
          </div>
        )}
      </div>
      {open.length > 0 && <ProgressBar share={overall.share} label={messages.overallProgress} text={share} />}
    </div>
  );
}
