import { useQueryClient } from '@tanstack/react-query';
import { expectOk } from '@workreel/ui/calls';
import { useCatalogue } from '@workreel/ui/language';
import { failureReason } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { focusWhenShown } from '../account/focus-when-shown.ts';
import { client } from '../api.ts';
import { APPLY, useLanguage } from '../language/language.ts';
import { showApplication } from '../listing/posting-flags-calls.ts';
import { Undo } from '../listing/undo.tsx';
import { applicationPath } from '../paths.ts';
import { forgetOpened } from './opened.ts';
import { recordApplication } from './record-application.ts';

/**
 * Returns a function that records that the user has applied to a posting, and then shows the application in all lists, with a toast to
 * undo it. It throws like {@link recordApplication}.
 */
export function useRecordApplication(): (jobPostingId: string) => Promise<void> {
  const queries = useQueryClient();
  const { t } = useLanguage();
  const messages = useCatalogue(APPLY);
  const undo = async (jobPostingId: string, id: string) => {
    try {
      await expectOk(client.DELETE('/applications/{id}', { params: { path: { id } } }));
      showApplication(queries, jobPostingId, undefined);
      toast(messages.undone);
    } catch (error) {
      toast(`${messages.undoFailed}. ${failureReason(error as Error, t, messages.errors)}`, 'alarm');
    }
  };
  return async (jobPostingId) => {
    // Beside the list, its row has a link to the application, too.
    const place = document.activeElement?.closest('[data-applying]') ? '[data-applying]' : '#content';
    const { id, isNew } = await recordApplication(jobPostingId);
    forgetOpened(jobPostingId);
    showApplication(queries, jobPostingId, { id, status: 'submitted' });
    // It takes the place of the button.
    focusWhenShown(`${place} a[href$="${CSS.escape(applicationPath(id))}"]`);
    if (!isNew) return toast(messages.recordedBefore);
    toast(messages.recorded, 'notice', <Undo onUndo={() => void undo(jobPostingId, id)} />);
  };
}
