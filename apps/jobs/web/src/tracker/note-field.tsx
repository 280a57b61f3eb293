import { useId } from 'react';

const MAX_NOTE_LENGTH = 5_000;

interface NoteFieldProps {
  label: string;
  /** Before the user changes it. */
  text?: string | null | undefined;
  autoFocus?: boolean;
  onChange?: (text: string) => void;
}

export function NoteField(props: NoteFieldProps) {
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
        onInput={(event) => props.onChange?.(event.currentTarget.value)}
        // biome-ignore lint/a11y/noAutofocus: the user opened the form.
        autoFocus={props.autoFocus}
        className="field field-sizing-content max-h-80 min-h-20 resize-y"
      />
    </div>
  );
}
