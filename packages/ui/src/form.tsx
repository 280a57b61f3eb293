import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { useLanguage } from './language.tsx';
import { describeError, ErrorDetails, type PageErrorMessages } from './status-message.tsx';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string | undefined;
  /** Why the value is not accepted. */
  error?: string | undefined;
}

/** A text field with its label. A password field has a button that shows what was typed. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const props = {
    id,
    className: 'field',
    'aria-describedby': descriptions || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    ...input,
  };
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {input.type === 'password' ? <PasswordInput {...props} /> : <input {...props} />}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}

function PasswordInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        className="field pr-11"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="icon-button absolute inset-y-0 right-0"
        aria-label={t.showPassword}
        title={t.showPassword}
        aria-pressed={shown}
        aria-controls={props.id}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eye-off' : 'eye'} />
      </button>
    </span>
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
