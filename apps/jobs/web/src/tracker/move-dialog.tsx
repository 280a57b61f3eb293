import { Dialog } from '@workreel/ui/dialog';
import { FormError, Submit, textOf, useSending } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useRef } from 'react';
import type { Application, ApplicationStatus } from '../api.ts';
import { brief } from '../brief.domain.ts';
import { TRACKER, useLanguage } from '../language/language.ts';
import { isEnd } from './applications.domain.ts';
import { useMove } from './applications.ts';
import { NoteField } from './note-field.tsx';
import { useTellFailure } from './use-tell-failure.ts';

/** A move that is asked about. */
export interface AskedMove {
  /** As it was when it was asked: it is shown as moved before the service has answered. */
  application: Application;
  to: ApplicationStatus;
}

/** Asks for a note before an application is moved; no move can be undone. */
export function MoveDialog(props: AskedMove & { onClose: (moved: boolean) => void }) {
  const { application, to, onClose } = props;
  const { t } = useLanguage();
  const messages = useCatalogue(TRACKER);
  const move = useMove();
  const tellFailure = useTellFailure();
  const left = useRef(false);
  const title = brief(application.posting.title);
  const step = [t.applied[application.status], t.applied[to]] as const;
  const leave = () => {
    left.current = true;
    onClose(false);
  };
  const { onSubmit, busy, error } = useSending(async (fields) => {
    try {
      await move.mutateAsync({ application, to, note: textOf(fields, 'note') });
    } catch (problem) {
      if (!left.current) throw problem;
      return tellFailure(messages.move.failed(title), problem as Error);
    }
    toast(messages.move.done(title, ...step));
    if (!left.current) onClose(true);
  });
  return (
    <Dialog title={messages.move.step(...step)} onClose={leave}>
      <form onSubmit={onSubmit} className="mt-1 grid gap-4">
        <div>
          <p>{title}</p>
          <p className="text-muted">{isEnd(to) ? messages.move.final : messages.move.forward}</p>
        </div>
        <NoteField label={messages.noteOptional} />
        <FormError error={error} known={messages.errors} />
        <div className="flex flex-wrap gap-2">
          <Submit busy={busy}>{busy ? messages.working : messages.move.confirm(t.applied[to])}</Submit>
          <button type="button" className="button" onClick={leave}>
            {messages.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
