import { useQueryClient } from '@tanstack/react-query';
import { useCatalogue } from '@workreel/ui/language';
import { describeError } from '@workreel/ui/status-message';
import { toast } from '@workreel/ui/toasts';
import { useRecordApplication } from '../applying/use-record-application.tsx';
import { SIGN_IN, useLanguage } from '../language/language.ts';
import { setBookmark } from '../listing/posting-flags-calls.ts';
import { Undo } from '../listing/undo.tsx';
import { truncate } from '../truncate.domain.ts';
import { focusWhenShown } from './focus-when-shown.ts';
import { type PendingAction, parseAction } from './pending-action.domain.ts';

/** Returns a function that does what the user signed in for, on the page to which they have returned. */
export function usePerformAction(): (action: unknown) => void {
  const queries = useQueryClient();
  const { t } = useLanguage();
  const { done } = useCatalogue(SIGN_IN);
  const recordApplication = useRecordApplication();

  const bookmark = async (postingId: string, title: string) => {
    await setBookmark(queries, postingId, true);
    const undo = () =>
      void setBookmark(queries, postingId, false).then(() => toast(done.bookmarkRemoved), showError);
    toast(done.bookmark(truncate(title)), 'notice', <Undo onUndo={undo} />);
    focusWhenShown(`[data-bookmark="${CSS.escape(postingId)}"]`);
  };
  const showError = (error: Error) => toast(describeError(error, t).title, 'alarm');
  const perform = async (action: PendingAction) => {
    if (action.kind === 'bookmark') await bookmark(action.postingId, action.title);
    else if (action.kind === 'apply') await recordApplication(action.postingId);
    // The button of the page opens its dialog.
    else history.replaceState({ ...history.state, saving: action.entered ?? true }, '');
  };
  return (value) => {
    const action = parseAction(value);
    if (action) void perform(action).catch(showError);
  };
}
