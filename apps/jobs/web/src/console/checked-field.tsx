import { ServiceError } from '@workreel/ui/service-error';
import { type InputHTMLAttributes, type RefObject, useEffect, useId } from 'react';

interface CheckedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  hint?: string;
  /** Validation error from the service. */
  problem: string | undefined;
}

/** A field that is validated by the service, with its error below. */
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
        <p id={`${id}-problem`} className="text-small font-semibold text-alarm">
          {problem}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Returns the message if the service rejected the field. @param path - path in the request body, such as `schedule/0/cron`. */
export function problemWith(error: Error | null, path: string, message: string): string | undefined {
  const errors = error instanceof ServiceError ? error.problem?.errors : undefined;
  return errors?.some((each) => each.path === `/body/${path}`) ? message : undefined;
}

/** Focuses the first invalid field after the service rejected a form. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, error: Error | null): void {
  useEffect(() => {
    const field = error && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const collapsed = field?.closest('details');
    if (collapsed) collapsed.open = true;
    field?.focus();
  }, [form, error]);
}
