import { useCatalogue } from '@workreel/ui/language';
import { type RefObject, useId } from 'react';
import { MINE } from '../../language/language.ts';
import { formatTime, parseTime } from '../../posts/time-text.domain.ts';
import type { PlayerHandle } from '../../watch/player.tsx';
import { TimeField } from '../time-field.tsx';
import { type CueFields, findCueErrors } from './cues.domain.ts';

interface CueRowProps {
  cue: CueFields;
  isSelected: boolean;
  showsErrors: boolean;
  player: RefObject<PlayerHandle | null>;
  onSelect: () => void;
  onChange: (change: Partial<CueFields>) => void;
  onRemove: () => void;
}

/** A cue of the list. Only the selected one has fields: there may be thousands. */
export function CueRow(props: CueRowProps) {
  const { cue, isSelected, onSelect } = props;
  if (isSelected) return <SelectedCue {...props} />;
  return (
    <li className="[contain-intrinsic-height:auto_2.25rem] [content-visibility:auto]">
      <button
        type="button"
        className="side-panel-entry grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline px-2 py-1.5"
        onClick={onSelect}
      >
        <span className="text-small text-muted tabular-nums">{cue.start}</span>
        <span className="line-clamp-2 break-words">{cue.text}</span>
      </button>
    </li>
  );
}

function SelectedCue({ cue, showsErrors, player, onChange, onRemove }: CueRowProps) {
  const messages = useCatalogue(MINE).captionsEditor;
  const id = useId();
  const errors = showsErrors ? findCueErrors(cue) : {};
  const now = () => formatTime(player.current!.currentTime());
  const start = parseTime(cue.start);
  return (
    <li className="grid gap-2 rounded-control border border-accent p-2" data-selected>
      <div className="grid grid-cols-2 gap-2">
        <TimeField
          label={messages.start}
          value={cue.start}
          error={errors.start && messages.errors.time}
          now={messages.startHere}
          onChange={(value) => onChange({ start: value })}
          onNow={() => onChange({ start: now() })}
        />
        <TimeField
          label={messages.end}
          value={cue.end}
          error={errors.end && messages.errors[errors.end === 'invalid' ? 'time' : 'beforeStart']}
          now={messages.endHere}
          onChange={(value) => onChange({ end: value })}
          onNow={() => onChange({ end: now() })}
        />
      </div>
      <div className="grid gap-1">
        <label htmlFor={`${id}-text`}>{messages.text}</label>
        <textarea
          id={`${id}-text`}
          className="field min-h-16"
          rows={2}
          value={cue.text}
          maxLength={1_000}
          aria-invalid={errors.text !== undefined}
          aria-describedby={errors.text && `${id}-error`}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        {errors.text && (
          <p id={`${id}-error`} className="text-small text-alarm">
            {messages.errors.text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-2">
        <button
          type="button"
          className="quiet"
          aria-disabled={start === undefined}
          onClick={() => {
            if (start !== undefined) player.current?.jumpTo(start);
          }}
        >
          {messages.play}
        </button>
        <button type="button" className="quiet" onClick={onRemove}>
          {messages.remove}
        </button>
      </div>
    </li>
  );
}
