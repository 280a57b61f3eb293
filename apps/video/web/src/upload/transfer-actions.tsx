import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { useRef } from 'react';
import { isFileRefused } from './faults.domain.ts';
import type { Transfer } from './list.ts';
import { focusPicker } from './picker.tsx';
import { cancel, pause, resume } from './transfers.ts';
import { UPLOAD_WORDS, type UploadWords } from './words.ts';

/** What can be done with a file that has not arrived. What was sent in part is not thrown away unasked. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const words = useCatalogue(UPLOAD_WORDS);
  const question = useRef<HTMLDialogElement>(null);
  const { id, filename, phase, sentBytes } = transfer;
  if (phase === 'ending') return null;
  const first = firstAction(transfer, words);
  const end = () => {
    focusPicker();
    void cancel(id);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {/* One button whose word changes: whoever stands on it by keyboard stays there. */}
      {first && <Action label={first.label} filename={filename} act={() => first.act(id)} />}
      <Action
        label={phase === 'failed' && sentBytes === 0 ? words.remove : words.cancel}
        filename={filename}
        act={() => (sentBytes > 0 ? question.current?.showModal() : end())}
      />
      <ConfirmDialog
        ref={question}
        question={words.cancelQuestion(filename)}
        yes={words.cancelYes}
        no={words.cancelNo}
        danger
        onYes={end}
      >
        <p className="mt-2">{words.cancelHint}</p>
      </ConfirmDialog>
    </div>
  );
}

function firstAction({ phase, error }: Transfer, words: UploadWords) {
  if (phase === 'paused') return { label: words.resume, act: resume };
  if (phase !== 'failed') return { label: words.pause, act: pause };
  return isFileRefused(error) ? null : { label: words.retry, act: resume };
}

export function Action({ label, filename, act }: { label: string; filename: string; act: () => void }) {
  const words = useCatalogue(UPLOAD_WORDS);
  return (
    <button type="button" className="button" aria-label={words.of(label, filename)} onClick={act}>
      {label}
    </button>
  );
}
