import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@workreel/ui/calls';
import { ConfirmDialog } from '@workreel/ui/confirm-dialog';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import { client, type Run } from '../api.ts';
import { CONSOLE } from '../language/language.ts';
import { useErrorToast } from './error-messages.tsx';
import { runKey } from './use-runs.ts';

/**
 * A button that cancels a run. The run stops after the current page.
 *
 * @param props - `onRequested`: called when the service accepts the request. It must move the focus, because the button is removed when the
 * run stops.
 */
export function CancelButton({ run: { id }, onRequested }: { run: Run; onRequested: () => void }) {
  const messages = useCatalogue(CONSOLE).run;
  const queries = useQueryClient();
  const showError = useErrorToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useMutation({
    mutationFn: () => unwrap(client.POST('/jobs/crawl/{id}/cancel', { params: { path: { id } } })),
    onSuccess: () => {
      toast(messages.cancelling);
      onRequested();
      return queries.invalidateQueries({ queryKey: runKey(id) });
    },
    onError: showError,
  });
  const isRequested = cancel.isPending || cancel.isSuccess;
  return (
    <>
      <button
        type="button"
        className="button danger justify-self-start"
        aria-disabled={isRequested}
        onClick={() => isRequested || dialog.current?.showModal()}
      >
        {isRequested ? messages.cancelling : messages.cancel}
      </button>
      <ConfirmDialog
        ref={dialog}
        question={messages.cancelQuestion}
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
