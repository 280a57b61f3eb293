import { useCatalogue } from '@workreel/ui/language';
import { toast } from '@workreel/ui/toasts';
import { useEffect, useId, useRef } from 'react';
import { TRACKER } from '../../language/language.ts';

/** The secret of a webhook, which the service returns only once. */
export function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const messages = useCatalogue(TRACKER).searches;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current!.select(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast(messages.copied),
      () => toast(messages.copyFailed, 'alarm'),
    );
  return (
    <div className="grid gap-2 rounded-card bg-notice-soft p-4">
      <label htmlFor={id} className="font-semibold">
        {messages.secret}
      </label>
      <p id={`${id}-hint`}>{messages.secretOnce}</p>
      <input
        id={id}
        ref={field}
        className="field font-mono"
        aria-describedby={`${id}-hint`}
        value={secret}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        {/* The Clipboard API requires HTTPS or localhost. */}
        {navigator.clipboard && (
          <button type="button" className="button" onClick={() => void copy()}>
            {messages.copy}
          </button>
        )}
        <button type="button" className="button" onClick={onClose}>
          {messages.closeSecret}
        </button>
      </div>
    </div>
  );
}
