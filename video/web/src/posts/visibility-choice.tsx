import { useId } from 'react';
import type { Visibility } from '../api.ts';
import { useLanguage } from '../language/language.ts';

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private'];

export function VisibilityChoice(props: {
  value: Visibility;
  /** Where it is not simply the visibility of what stands beside it. */
  label?: string;
  onChoose: (visibility: Visibility) => void;
}) {
  const { visibility: words, visibilityHint: hints } = useLanguage().t;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{props.label ?? words.label}</label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={props.value}
        onChange={(event) => props.onChoose(event.currentTarget.value as Visibility)}
      >
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {words[visibility]}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="hint">
        {hints[props.value]}
      </p>
    </div>
  );
}
