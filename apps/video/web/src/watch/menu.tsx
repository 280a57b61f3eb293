import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface Choice<Value> {
  value: Value;
  label: string;
  /** Language of the label, if it differs from that of the page. */
  language?: string;
}

/** A button that opens a menu of choices. Esc closes it and returns the focus to the button. */
export function Menu<Value extends string | number>(props: {
  label: string;
  /** Label of the current choice. */
  current: string;
  children: ReactNode;
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [...container.current!.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
  useEffect(() => {
    if (open) container.current?.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    const all = items();
    const index = all.indexOf(document.activeElement as HTMLElement);
    const target = new Map(
      Object.entries({ ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }),
    ).get(event.key);
    if (target !== undefined) all.at(target % all.length)?.focus();
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Tab') return;
    else return setOpen(false);
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the menu inside.
    <div
      ref={container}
      className="contents"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!container.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="player-button"
        aria-label={`${props.label}: ${props.current}`}
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
