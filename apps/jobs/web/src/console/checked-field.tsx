import { ServiceError } from '@workreel/ui/service-error';
import { type InputHTMLAttributes, type RefObject, useEffect, useId } from 'react';

interface CheckedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  /** What the service has against it. */
  problem: string | undefined;
}

/** A field that the service checks: what it has against it stands below. */
export function CheckedField({ label, hint, problem, ...input }: CheckedFieldProps) {
  const id = useId();
  const described = [problem !== undefined && `${id}-problem`, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <input
        id={id}
        className="field"
        aria-invalid={problem !== undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-[0.8125rem] font-semibold text-alarm">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What the service has against a field of the body that it was sent, in its own words. */
export function problemWith(error: Error | null, path: string): string | undefined {
  if (!(error instanceof ServiceError)) return undefined;
  return error.problem?.errors?.find((each) => each.path === `/body/${path}`)?.message;
}

/** Whoever sent a form that was refused goes on at the first field that has to be mended. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, error: Error | null): void {
  useEffect(() => {
    const field = error && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const folded = field?.closest('details');
    if (folded) folded.open = true;
    field?.focus();
  }, [form, error]);
}
