import { CopyField } from '@workreel/ui/copy-field';
import { useCatalogue } from '@workreel/ui/language';
import { ALERTS } from '../language/language.ts';

/** The secret of a webhook, which the service returns only once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const messages = useCatalogue(ALERTS).form;
  return (
    <CopyField label={messages.secret} hint={messages.secretOnce} value={secret} messages={messages}>
      <button type="button" className="button" onClick={onClose}>
        {messages.closeSecret}
      </button>
    </CopyField>
  );
}
