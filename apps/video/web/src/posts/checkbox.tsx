import { useId } from 'react';

/** A checkbox with its label and an optional hint. */
export function Checkbox(props: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          className="size-4 shrink-0"
          aria-describedby={props.hint && `${id}-hint`}
          checked={props.checked}
          onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
        />
        <label htmlFor={id}>{props.label}</label>
      </p>
      {props.hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {props.hint}
        </p>
      )}
    </div>
  );
}
