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
      {/* One button whose label changes: it keeps the focus. */}
      {first && <Action label={first.label} filename={file.name} act={() => first.act(id)} />}
      <DiscardAction
        label={phase === 'failed' && sentBytes === 0 ? messages.remove : messages.cancel}
        filename={file.name}
        question={messages.cancelQuestion(file.name)}
        yes={messages.cancelYes}
        no={messages.cancelNo}
        asks={sentBytes > 0}
        act={cancel}
      />
    </div>
  );
}

function firstAction({ phase, error }: Transfer, { pause, resume }: Transfers, messages: typeof upload) {
  if (phase === 'paused') return { label: messages.resume, act: resume };
  if (phase !== 'failed') return { label: messages.pause, act: pause };
  return isFileRejected(error) ? null : { label: messages.retry, act: resume };
}

interface ActionProps {
  label: string;
  /** Where several files have the same button. */
  filename?: string | undefined;
  act: () => void;
}

export function Action({ label, filename, act }: ActionProps) {
  const messages = useCatalogue(UPLOAD);
  const name = filename === undefined ? label : messages.of(label, filename);
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
  const messages = useCatalogue(UPLOAD);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Action label={label} filename={filename} act={() => (asks ? dialog.current?.showModal() : act())} />
      <ConfirmDialog ref={dialog} {...question} danger onYes={act}>
        <p className="mt-2">{messages.cancelHint}</p>
      </ConfirmDialog>
    </>
  );
}
