import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answered } from '@workreel/ui/calls';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import { client, type Run } from '../api.ts';
import { CONSOLE } from '../language/language.ts';
import { useToastError } from './trouble.tsx';
import { runKey } from './use-runs.ts';

/**
 * Asks the service to end a run, which it does after the page that is under way.
 *
 * @param props - `onAsked`: called once it is asked; the button goes with the run's end, and should not have the focus then.
 */
export function CancelButton({ run: { id }, onAsked }: { run: Run; onAsked: () => void }) {
  const messages = useCatalogue(CONSOLE).run;
  const queries = useQueryClient();
  const toastError = useToastError();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useMutation({
    mutationFn: () => answered(client.POST('/jobs/crawl/{id}/cancel', { params: { path: { id } } })),
    onSuccess: () => {
      toast(messages.cancelling);
      onAsked();
      return queries.invalidateQueries({ queryKey: runKey(id) });
    },
    onError: toastError,
  });
  const isAsked = cancel.isPending || cancel.isSuccess;
  return (
    <>
      <button
        type="button"
        className="button danger justify-self-start"
        aria-disabled={isAsked}
        onClick={() => isAsked || dialog.current?.showModal()}
      >
        {isAsked ? messages.cancelling : messages.cancel}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.cancelSure}
        yes={messages.cancelYes}
        no={messages.cancelNo}
        danger
        onYes={() => cancel.mutate()}
      >
        <p className="mt-2">{messages.cancelHint}</p>
      </ConfirmDialog>
    </>
  );
}
