import { useId } from 'react';

const MAX_NOTE_LENGTH = 5_000;

export function NoteField(props: { label: string; text?: string | null; autoFocus?: boolean }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold">
        {props.label}
      </label>
      <textarea
        id={id}
        name="note"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        defaultValue={props.text ?? ''}
        // biome-ignore lint/a11y/noAutofocus: the user opened the form.
        autoFocus={props.autoFocus}
        className="field field-sizing-content max-h-80 min-h-20 resize-y"
      />
    </div>
  );
}
