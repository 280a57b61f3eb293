import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { useLanguage } from './language.tsx';
import { describeError, ErrorDetails, type PageErrorMessages } from './status-message.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string | undefined;
}

export function Field({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input id={id} className="field" aria-describedby={hint && `${id}-hint`} {...input} />
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export interface SubmitState {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  error: Error | null;
}

/** Submits a form, one request at a time. The fields keep their values if a request fails. */
export function useSubmit(send: (fields: FormData) => Promise<unknown>): SubmitState {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const sending = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(null);
    send(new FormData(event.currentTarget))
      .catch((problem: Error) => setError(problem))
      .finally(() => {
        sending.current = false;
        setBusy(false);
      });
  };
  return { onSubmit, busy, error };
}

/** Returns the text of a form field; empty if the form has no such field. */
export const fieldText = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

/** The error of a form. */
export function FormError({ error, messages }: { error: Error | null; messages?: PageErrorMessages }) {
  const { t } = useLanguage();
  if (!error) return null;
  const { title, hint } = describeError(error, t, messages);
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{title}</p>
      {hint && <p>{hint}</p>}
      {hint && <ErrorDetails error={error} />}
    </div>
  );
}

export function Submit({
  busy,
  children,
  className = 'primary',
}: {
  busy: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <button type="submit" className={`button ${className}`} aria-disabled={busy}>
      {children}
    </button>
  );
}
