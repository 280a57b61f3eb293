import { useCatalogue } from '@workreel/ui/language';
import { useId, useState } from 'react';
import { formatDuration } from '../format.domain.ts';
import { WATCH } from '../language/language.ts';
import { parseStartTime } from './start.domain.ts';

/** The start time of shared links: none unless it is switched on. @param time - that is suggested, in seconds. */
export function useStart(time: number, duration: number | null) {
  const [isOn, setOn] = useState(false);
  const [text, setText] = useState(() => formatDuration(time));
  const parsed = parseStartTime(text, duration);
  return {
    isOn,
    text,
    isInvalid: isOn && parsed === undefined,
    /** Null for none. */
    seconds: (isOn && parsed) || null,
    setOn,
    setText,
  };
}

/** A checkbox with a time that can be edited. */
export function StartOption(props: ReturnType<typeof useStart> & { onChange: () => void }) {
  const messages = useCatalogue(WATCH);
  const id = useId();
  const { isOn, text, isInvalid } = props;
  const label = (words: string) => words && <label htmlFor={id}>{words}</label>;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          type="checkbox"
          className="size-5 accent-accent"
          aria-label={messages.startAt(text)}
          checked={isOn}
          onChange={({ currentTarget }) => {
            props.setOn(currentTarget.checked);
            props.onChange();
          }}
        />
        {label(messages.startWords.before)}
        <input
          className="field min-h-9 w-24"
          aria-label={messages.startTime}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? `${id}-error` : undefined}
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={({ currentTarget }) => {
            props.setText(currentTarget.value);
            props.setOn(true);
            props.onChange();
          }}
        />
        {label(messages.startWords.after)}
      </div>
      {isInvalid && (
        <p id={`${id}-error`} role="alert" className="text-small text-alarm">
          {messages.startInvalid}
        </p>
      )}
    </div>
  );
}
