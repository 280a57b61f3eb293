import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface Choice<Value> {
  value: Value;
  label: string;
  /** Of the label, where it is not the page's. */
  language?: string;
}

/** A button that opens a list to choose one of. Esc closes it, and the keyboard is back on the button. */
export function Menu<Value extends string | number>(props: {
  label: string;
  /** What is chosen, as it is said. */
  now: string;
  children: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [...whole.current!.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  useEffect(() => {
    if (open) whole.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (target !== undefined) all.at(target % all.length)?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Tab') return;
    else return setOpen(false);
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the list within it.
    <div
      ref={whole}
      className="contents"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!whole.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="player-button"
        aria-label={`${props.label}: ${props.now}`}
        title={props.label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {props.children}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={props.label} className="player-menu">
          {props.choices.map(({ value, label, language }) => (
            <button
              key={value}
              type="button"
              role="menuitemradio"
              tabIndex={-1}
              lang={language}
              aria-checked={value === props.value}
              className="player-choice"
              onClick={() => {
                props.onChoose(value);
                close();
              }}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
