import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { type ComponentProps, useRef } from 'react';
import type upload from '../language/ko/upload.ts';
import { UPLOAD } from '../language/language.ts';
import { focusPicker } from './picker.tsx';
import type { Transfer } from './transfer.domain.ts';
import type { Transfers } from './transfers.ts';
import { useTransfers } from './transfers-context.tsx';
import { isFileRejected } from './upload-errors.domain.ts';

/** The buttons of a file that is not uploaded yet. */
export function TransferActions({ transfer }: { transfer: Transfer }) {
  const messages = useCatalogue(UPLOAD);
  const transfers = useTransfers();
  const { id, file, phase, sentBytes } = transfer;
  if (phase === 'cancelling') return null;
  const first = firstAction(transfer, transfers, messages);
  const cancel = () => {
    focusPicker();
    void transfers.cancel(id);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {/* A single button whose label changes, so that it keeps the focus. */}
      {first && <Action label={first.label} filename={file.name} onClick={() => first.run(id)} />}
      <DiscardAction
        label={phase === 'failed' && sentBytes === 0 ? messages.remove : messages.cancel}
        filename={file.name}
        question={messages.cancelQuestion(file.name)}
        yes={messages.cancelConfirm}
        no={messages.keepUploading}
        needsConfirmation={sentBytes > 0}
        onClick={cancel}
      />
    </div>
  );
}

function firstAction({ phase, error }: Transfer, { pause, resume }: Transfers, messages: typeof upload) {
  if (phase === 'paused') return { label: messages.resume, run: resume };
  if (phase !== 'failed') return { label: messages.pause, run: pause };
  return isFileRejected(error) ? null : { label: messages.retry, run: resume };
}

interface ActionProps {
  label: string;
  /** Distinguishes the buttons of several files for screen readers. */
  filename?: string | undefined;
  onClick: () => void;
}

export function Action({ label, filename, onClick }: ActionProps) {
  const messages = useCatalogue(UPLOAD);
  const name = filename === undefined ? label : messages.actionLabel(label, filename);
  return (
    <button type="button" className="button" aria-label={name} onClick={onClick}>
      {label}
    </button>
  );
}

type Question = Pick<ComponentProps<typeof ConfirmDialog>, 'question' | 'yes' | 'no'>;
type DiscardProps = ActionProps & Question & { hint?: string; needsConfirmation?: boolean };

/** @param props - `needsConfirmation`: whether data would be lost; `hint`: which data. */
export function DiscardAction({
  label,
  filename,
  onClick,
  hint,
  needsConfirmation = true,
  ...question
}: DiscardProps) {
  const messages = useCatalogue(UPLOAD);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Action
        label={label}
        filename={filename}
        onClick={() => (needsConfirmation ? dialog.current?.showModal() : onClick())}
      />
      <ConfirmDialog ref={dialog} {...question} danger onYes={onClick}>
        <p className="mt-2">{hint ?? messages.cancelHint}</p>
      </ConfirmDialog>
    </>
  );
}
