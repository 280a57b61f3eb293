import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { useRef } from 'react';
import { formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';
import { ProgressBar } from '../posts/progress-bar.tsx';
import type { Transfer } from './list.ts';
import { isUnderWay, overallOf } from './overall.domain.ts';
import { Pace } from './pace.tsx';
import { focusPicker } from './picker.tsx';
import { cancel, pause, resume } from './transfers.ts';
import { UPLOAD_WORDS } from './words.ts';

/** All files as one, and what can be done with all of them. */
export function OverallLine({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useLanguage();
  const words = useCatalogue(UPLOAD_WORDS);
  const question = useRef<HTMLDialogElement>(null);
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
          <strong>{words.overall(overall.files, overall.done)}</strong>
          {open.length > 0 && <span>{share}</span>}
          <Pace rate={overall.rate} secondsLeft={overall.secondsLeft} />
        </p>
        {open.length > 0 && (
          <div className="flex flex-wrap gap-2">
            {moving.length > 0 ? (
              <button type="button" className="button" onClick={() => each(moving, pause)}>
                {words.pauseAll}
              </button>
            ) : (
              paused.length > 0 && (
                <button type="button" className="button" onClick={() => each(paused, resume)}>
                  {words.resumeAll}
                </button>
              )
            )}
            <button
              type="button"
              className="button"
              onClick={() =>
                open.some(({ sentBytes }) => sentBytes > 0) ? question.current?.showModal() : cancelAll()
              }
            >
              {words.cancelAll}
            </button>
          </div>
        )}
      </div>
      {open.length > 0 && <ProgressBar share={overall.share} label={words.overallProgress} text={share} />}
      <ConfirmDialog
        ref={question}
        question={words.cancelAllQuestion}
        yes={words.cancelAll}
        no={words.cancelNo}
        danger
        onYes={cancelAll}
      >
        <p className="mt-2">{words.cancelHint}</p>
      </ConfirmDialog>
    </div>
  );
}
