import { Icon } from '@workreel/ui/icon';
import { useId } from 'react';

/** A field for a time of the video, with a button that takes the position of the player. */
export function TimeField(props: {
  label: string;
  value: string;
  error: string | undefined;
  /** Label of the button that takes the position of the player. */
  now: string;
  onChange: (value: string) => void;
  onNow: () => void;
}) {
  const { label, value, error, now } = props;
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id}>{label}</label>
      <div className="flex gap-1">
        <input
          id={id}
          className="field min-w-0 tabular-nums"
          value={value}
          maxLength={16}
          autoComplete="off"
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        />
        <button type="button" className="icon-button" aria-label={now} title={now} onClick={props.onNow}>
          <Icon name="clock" />
        </button>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-small text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}
