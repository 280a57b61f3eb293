/** What an admin can do about conversions. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeError } from '@workreel/ui/conditions';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { isPassing, ServiceError } from '@workreel/ui/service-error';
import { toast } from '@workreel/ui/toasts';
import { type ReactNode, useRef, useState } from 'react';
import { CONSOLE, useLanguage } from '../language/language.ts';
import { type Conversion, cancelConversion, retryConversion } from './calls.ts';
import { nameOf } from './conversion.domain.ts';
import { CONVERSIONS } from './use-conversions.ts';

/** Does something, tells of it, and looks at what has become of it: also where it was refused, since then it is otherwise. */
function useAction<Input, Output>(work: (input: Input) => Promise<Output>, tell: (output: Output) => void) {
  const refusals: Record<string, string> = useCatalogue(CONSOLE).refused;
  const { t } = useLanguage();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: tell,
    onError: (error) => {
      const code = error instanceof ServiceError ? error.problem?.code : undefined;
      toast(refusals[code ?? ''] ?? describeError(error, t).title, 'alarm');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CONVERSIONS }),
  });
}

/** @param props - `onPress`: asks before it is done. */
export function CancelButton({ conversion, onPress }: { conversion: Conversion; onPress: () => void }) {
  const messages = useCatalogue(CONSOLE);
  return (
    <button
      type="button"
      className="button danger"
      aria-label={messages.of(messages.cancel, nameOf(conversion))}
      onClick={onPress}
    >
      {messages.cancel}
    </button>
  );
}

/** @returns asks before one is cancelled; in a dialog for all of them, which stays while theirs goes on to another list. */
export function useCancelling(): { ask: (conversion: Conversion) => void; dialog: ReactNode } {
  const messages = useCatalogue(CONSOLE);
  const ref = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<Conversion>();
  const cancel = useAction(cancelConversion, (cancelled) => toast(messages.cancelled(nameOf(cancelled))));
  const ask = (conversion: Conversion) => {
    setAsked(conversion);
    ref.current?.showModal();
  };
  const dialog = (
    <ConfirmDialog
      ref={ref}
      question={messages.cancelSure(asked ? nameOf(asked) : '')}
      yes={messages.cancel}
      no={messages.cancelNo}
      danger
      onYes={() => asked && cancel.mutate(asked.uploadId)}
    >
      <p className="mt-2">{messages.cancelHint}</p>
    </ConfirmDialog>
  );
  return { ask, dialog };
}

export function RetryButton({ conversion }: { conversion: Conversion }) {
  const messages = useCatalogue(CONSOLE);
  const retry = useAction(retryConversion, (again) => toast(messages.retrying(nameOf(again))));
  return (
    <button
      type="button"
      className="button"
      aria-label={messages.of(messages.retry, nameOf(conversion))}
      aria-disabled={retry.isPending}
      onClick={() => retry.isPending || retry.mutate(conversion.uploadId)}
    >
      {messages.retry}
    </button>
  );
}

/** Begins all that are shown once more. */
export function RetryAll({ conversions }: { conversions: readonly Conversion[] }) {
  const messages = useCatalogue(CONSOLE);
  const dialog = useRef<HTMLDialogElement>(null);
  const retry = useAction(retryEach, ({ again, refused }) =>
    refused === 0 ? toast(messages.retriedAll(again)) : toast(messages.retriedSome(again, refused), 'alarm'),
  );
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={retry.isPending}
        onClick={() => retry.isPending || dialog.current?.showModal()}
      >
        {messages.retryAll(conversions.length)}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.retryAllSure(conversions.length)}
        yes={messages.retry}
        no={messages.retryAllNo}
        onYes={() => retry.mutate(conversions)}
      >
        <p className="mt-2">{messages.retryAllHint}</p>
      </ConfirmDialog>
    </>
  );
}

/** One after the other. @returns how many go on, and how many were refused. @throws where nobody answers: nor would they the next. */
async function retryEach(conversions: readonly Conversion[]): Promise<{ again: number; refused: number }> {
  const told = { again: 0, refused: 0 };
  for (const { uploadId } of conversions)
    try {
      await retryConversion(uploadId);
      told.again++;
    } catch (error) {
      if (isPassing(error)) throw error;
      told.refused++;
    }
  return told;
}
