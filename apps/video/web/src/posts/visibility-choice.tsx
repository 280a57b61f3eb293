import { useCatalogue } from '@workreel/ui/language';
import { useId } from 'react';
import type { Visibility } from '../api.ts';
import { POSTS, useLanguage } from '../language/language.ts';

const VISIBILITIES: readonly Visibility[] = ['public', 'unlisted', 'private'];

export function VisibilityChoice(props: {
  value: Visibility;
  /** Replaces the default label. */
  label?: string;
  /** Replace the hints for videos. */
  hints?: Record<Visibility, string>;
  onChoose: (visibility: Visibility) => void;
}) {
  const { visibility: messages } = useLanguage().t;
  const { visibilityHint } = useCatalogue(POSTS);
  const hints = props.hints ?? visibilityHint;
  const id = useId();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-semibold">
        {props.label ?? messages.label}
      </label>
      <select
        className="field"
        id={id}
        aria-describedby={`${id}-hint`}
        value={props.value}
        onChange={(event) => props.onChoose(event.currentTarget.value as Visibility)}
      >
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {messages[visibility]}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hints[props.value]}
      </p>
    </div>
  );
}
