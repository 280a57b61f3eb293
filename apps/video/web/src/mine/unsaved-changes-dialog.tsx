import { Dialog } from '@workreel/ui/dialog';
import { useCatalogue } from '@workreel/ui/language';
import { useBlocker } from '@workreel/ui/use-blocker';
import { MINE } from '../language/language.ts';

/**
 * Blocks navigation while there are unsaved changes: with a dialog within the application, and with the browser's
 * prompt otherwise.
 */
export function UnsavedChangesDialog({ isChanged }: { isChanged: () => boolean }) {
  const messages = useCatalogue(MINE).edit;
  const blocked = useBlocker(isChanged);
  if (!blocked) return null;
  return (
    <Dialog title={messages.unsaved} onClose={blocked.cancel}>
      <p className="mt-2">{messages.unsavedHint}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <button type="button" className="button" onClick={blocked.cancel}>
          {messages.keepEditing}
        </button>
        <button type="button" className="button danger" onClick={blocked.proceed}>
          {messages.leave}
        </button>
      </div>
    </Dialog>
  );
}
