import { Submit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { TRACKER_WORDS } from './words.ts';

/** The end of a small form. */
export function SaveOrLeave({ busy, onLeave }: { busy: boolean; onLeave: () => void }) {
  const words = useCatalogue(TRACKER_WORDS);
  return (
    <div className="flex flex-wrap gap-2">
      <Submit busy={busy}>{busy ? words.working : words.save}</Submit>
      <button type="button" className="button" onClick={onLeave}>
        {words.cancel}
      </button>
    </div>
  );
}
