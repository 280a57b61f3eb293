import { type SelectHTMLAttributes, useId } from 'react';

/** A select with its label. Not inside the label, which would then contain the text of all options. */
export function SelectField({
  label,
  ...select
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string }) {
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <select id={id} className="field" {...select} />
    </div>
  );
}
