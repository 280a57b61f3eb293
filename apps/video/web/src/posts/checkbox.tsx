import { useId } from 'react';

/** A checkbox with its label. */
export function Checkbox(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const id = useId();
  return (
    <p className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        className="size-4"
        checked={props.checked}
        onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
      />
      <label htmlFor={id}>{props.label}</label>
    </p>
  );
}
