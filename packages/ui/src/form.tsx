/** What forms are made of. */

import { type FormEvent, type InputHTMLAttributes, type ReactNode, useId, useRef, useState } from 'react';
import { describeError, ErrorDetail } from './conditions.tsx';
import { useLanguage } from './language.tsx';
import { ServiceError } from './service-error.ts';

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
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

export interface Sending {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  error: Error | null;
}

/** Sends a form once at a time. What was typed stays in it where it fails. */
export function useSending(send: (fields: FormData) => Promise<unknown>): Sending {
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

/** A text of a form. */
export const textOf = (fields: FormData, name: string): string => String(fields.get(name) ?? '');

/** An error beside what caused it. @param props - `known`: what is said of a problem, by its code. */
export function FormError({ error, known = {} }: { error: Error | null; known?: Record<string, string> }) {
  const { t } = useLanguage();
  if (!error) return null;
  const said = error instanceof ServiceError ? known[error.problem?.code ?? ''] : undefined;
  const { title, hint } = describeError(error, t);
  return (
    <div role="alert" className="rounded-card bg-alarm-soft px-3 py-2">
      <p className="font-semibold text-alarm">{said ?? title}</p>
      {said === undefined && <p>{hint}</p>}
      {said === undefined && <ErrorDetail error={error} />}
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
