import { Submit } from '@workreel/ui/form';
import { useTrackerWords } from './words.ts';

/** The end of a small form. */
export function SaveOrLeave({ busy, onLeave }: { busy: boolean; onLeave: () => void }) {
  const words = useTrackerWords();
  return (
    <div className="flex flex-wrap gap-2">
      <Submit busy={busy}>{busy ? words.working : words.save}</Submit>
      <button type="button" className="button" onClick={onLeave}>
        {words.cancel}
      </button>
    </div>
  );
}
