import { Submit } from '@workreel/ui/form';
import { useCatalogue } from '@workreel/ui/language';
import { TRACKER } from '../language/language.ts';

/** The buttons to submit and cancel a form. */
export function FormButtons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  const messages = useCatalogue(TRACKER);
  return (
    <div className="flex flex-wrap gap-2 *:min-h-11">
      <Submit busy={busy}>{busy ? messages.working : messages.save}</Submit>
      <button type="button" className="button" onClick={onCancel}>
        {messages.cancel}
      </button>
    </div>
  );
}
