import { Submit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { TRACKER } from '../language/language.ts';

/** The end of a small form. */
export function SaveOrLeave({ busy, onLeave }: { busy: boolean; onLeave: () => void }) {
  const messages = useCatalogue(TRACKER);
  return (
    <div className="flex flex-wrap gap-2">
      <Submit busy={busy}>{busy ? messages.working : messages.save}</Submit>
      <button type="button" className="button" onClick={onLeave}>
        {messages.cancel}
      </button>
    </div>
  );
}
