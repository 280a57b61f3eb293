import { Dialog } from '@workreel/ui/dialog';
import { FormError, fieldText, Submit, useSubmit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import type { Application, ApplicationStatus } from '../api.ts';
import { TRACKER, useLanguage } from '../language/language.ts';
import { truncate } from '../truncate.domain.ts';
import { isFinal } from './applications.domain.ts';
import { useMove } from './applications.ts';
import { NoteField } from './note-field.tsx';
import { useFailureToast } from './use-failure-toast.ts';

/** A status change that the user must confirm. */
export interface RequestedMove {
  /** The application when the dialog opened. It does not include the optimistic update. */
  application: Application;
  to: ApplicationStatus;
}

/** Asks for confirmation and a note before a status change, which cannot be undone. */
export function MoveDialog(props: RequestedMove & { onClose: (moved: boolean) => void }) {
  const { application, to, onClose } = props;
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const move = useMove();
  const showFailure = useFailureToast();
  const closed = useRef(false);
  const title = truncate(application.posting.title);
  const step = [t.applied[application.status], t.applied[to]] as const;
  const cancel = () => {
    closed.current = true;
    onClose(false);
  };
  const { onSubmit, busy, error } = useSubmit(async (fields) => {
    try {
      await move.mutateAsync({ application, to, note: fieldText(fields, 'note') });
    } catch (failure) {
      if (!closed.current) throw failure;
      return showFailure(messages.move.failed(title), failure as Error);
    }
    toast(messages.move.done(title, ...step));
    if (!closed.current) onClose(true);
  });
  return (
    <Dialog title={messages.move.step(...step)} onClose={cancel}>
      <form onSubmit={onSubmit} className="mt-1 grid gap-4">
        <div>
          <p>{title}</p>
          <p className="text-muted">{isFinal(to) ? messages.move.final : messages.move.forwardOnly}</p>
        </div>
        <NoteField label={messages.noteOptional} />
        <FormError error={error} messages={messages.errors} />
        <div className="flex flex-wrap gap-2">
          <Submit busy={busy}>{busy ? messages.working : messages.move.confirm(t.applied[to])}</Submit>
          <button type="button" className="button" onClick={cancel}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
