import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { type ComponentProps, useRef } from 'react';
import { focusPicker } from './picker.tsx';
import type { Transfer } from './transfer.domain.ts';
import type { Transfers } from './transfers.ts';
import { useTransfers } from './transfers-context.tsx';
import { isFileRejected } from './upload-errors.domain.ts';
import { UPLOAD_WORDS, type UploadWords } from './words.ts';

/** The buttons of a file that is not uploaded yet. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const words = useCatalogue(UPLOAD_WORDS);
  const transfers = useTransfers();
  const { id, file, phase, sentBytes } = transfer;
  if (phase === 'cancelling') return null;
  const first = firstAction(transfer, transfers, words);
  const cancel = () => {
    focusPicker();
    void transfers.cancel(id);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {/* One button whose label changes: it keeps the focus. */}
      {first && <Action label={first.label} filename={file.name} act={() => first.act(id)} />}
      <DiscardAction
        label={phase === 'failed' && sentBytes === 0 ? words.remove : words.cancel}
        filename={file.name}
        question={words.cancelQuestion(file.name)}
        yes={words.cancelYes}
        no={words.cancelNo}
        asks={sentBytes > 0}
        act={cancel}
      />
    </div>
  );
}

function firstAction({ phase, error }: Transfer, { pause, resume }: Transfers, words: UploadWords) {
  if (phase === 'paused') return { label: words.resume, act: resume };
  if (phase !== 'failed') return { label: words.pause, act: pause };
  return isFileRejected(error) ? null : { label: words.retry, act: resume };
}

interface ActionProps {
  label: string;
  /** Where several files have the same button. */
  filename?: string | undefined;
  act: () => void;
}

export function Action({ label, filename, act }: ActionProps) {
  const words = useCatalogue(UPLOAD_WORDS);
  const name = filename === undefined ? label : words.of(label, filename);
  return (
    <button type="button" className="button" aria-label={name} onClick={act}>
      {label}
    </button>
  );
}

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'yes' | 'no'>;
type DiscardProps = ActionProps & Question & { asks?: boolean };

/** @param props - `asks`: whether something would be lost, which the user has to confirm. */
export function DiscardAction({ label, filename, act, asks = true, ...question }: DiscardProps) {
  const words = useCatalogue(UPLOAD_WORDS);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Action label={label} filename={filename} act={() => (asks ? dialog.current?.showModal() : act())} />
      <ConfirmDialog ref={dialog} {...question} danger onYes={act}>
        <p className="mt-2">{words.cancelHint}</p>
      </ConfirmDialog>
    </>
  );
}
