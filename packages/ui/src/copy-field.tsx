import { type ReactNode, useEffect, useId, useRef } from 'react';
import { toast } from './shell/toasts.tsx';

interface CopyFieldProps {
  label: string;
  hint: string;
  value: string;
  messages: Record<'copy' | 'copied' | 'copyFailed', string>;
  /** Further buttons. */
  children?: ReactNode;
}

/** A text that is shown only once, selected for copying. */
export function CopyField({ label, hint, value, messages, children }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new value is selected too.
  useEffect(() => field.current!.select(), [value]);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(messages.copied),
      () => toast(messages.copyFailed, 'alarm'),
    );
  return (
    <div className="grid gap-2 rounded-card bg-notice-soft p-4">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p id={`${id}-hint`}>{hint}</p>
      <div className="flex gap-2">
        <input
          id={id}
          ref={field}
          className="field min-h-11 min-w-0 flex-1 font-mono lg:min-h-10"
          aria-describedby={`${id}-hint`}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {/* The Clipboard API requires HTTPS or localhost. */}
        {navigator.clipboard && (
          <button type="button" className="button min-h-11 shrink-0 lg:min-h-10" onClick={() => void copy()}>
            {messages.copy}
          </button>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
