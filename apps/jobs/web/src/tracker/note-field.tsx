import { useId } from 'react';

const MOST_LETTERS = 5_000;

/** Some lines about something. */
export function NoteField(props: { label: string; text?: string | null; focused?: boolean }) {
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
        maxLength={MOST_LETTERS}
        defaultValue={props.text ?? ''}
        // biome-ignore lint/a11y/noAutofocus: it comes where it was asked for.
        autoFocus={props.focused}
        className="field field-sizing-content max-h-80 min-h-20 resize-y"
      />
    </div>
  );
}
