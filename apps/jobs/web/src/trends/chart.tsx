import { useCatalogue } from '@workreel/ui/language';
/** What every chart has: its title, what it says in words, and its numbers as a table. */
import { type DOMAttributes, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { TRENDS } from '../language/language.ts';

interface ChartProps {
  title: string;
  summary: string;
  hint?: string;
  numbers?: NumbersOfWeeks;
  children?: ReactNode;
}

/** By columns; a row is a week's name with its values. */
interface NumbersOfWeeks {
  columns: readonly string[];
  rows: readonly string[][];
}

export function Chart({ title, summary, hint, numbers, children }: ChartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="card grid min-w-0 content-start gap-3 p-5">
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        <p>{summary}</p>
      </div>
      {children}
      {hint && <p className="text-[0.8125rem] text-muted">{hint}</p>}
      {numbers && <Numbers title={title} {...numbers} />}
    </section>
  );
}

function Numbers({ title, columns, rows }: NumbersOfWeeks & { title: string }) {
  const messages = useCatalogue(TRENDS);
  return (
    <details>
      <summary className="cursor-pointer text-muted">{messages.numbers}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys. */}
      <section tabIndex={0} aria-label={messages.numbersOf(title)} className="mt-2 max-h-80 overflow-auto">
        <table className="w-full border-collapse text-right tabular-nums">
          <thead className="text-[0.8125rem] text-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 text-left font-medium">
                {messages.week}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-2 py-1 font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([week, ...values]) => (
              <tr key={week} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 text-left font-normal whitespace-nowrap">
                  {week}
                </th>
                {values.map((value, n) => (
                  <td key={columns[n]} className="px-2 py-1 whitespace-nowrap">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

export interface Cursor {
  /** The point that is looked at; null: none. */
  at: number | null;
  /** Lets an element follow the pointer. @param partOf - where in the width it is. */
  follow: (partOf: (event: PointerEvent) => number) => DOMAttributes<Element>;
  /** Steps through the points by keyboard, and says what stands at each. */
  steps: ReactNode;
}

/** One stop of the Tab key for all points of a chart. @param tell - what stands at a point. */
export function useCursor(count: number, label: string, tell: (at: number) => string): Cursor {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setAt] = useState<number | null>(null);
  const at = chosen === null || chosen >= count ? null : chosen;
  const shown = at ?? count - 1;
  const moveTo = (part: number) => setAt(Math.min(count - 1, Math.max(0, Math.floor(part * count))));
  return {
    at,
    follow: (partOf) => ({
      // A finger that is lifted leaves what it pointed at on show, until it points elsewhere.
      onPointerDown: (event) => {
        input.current?.focus({ preventScroll: true, focusVisible: false });
        moveTo(partOf(event));
      },
      onMouseDown: (event) => event.preventDefault(),
      onPointerMove: (event) => moveTo(partOf(event)),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && setAt(null),
      onPointerCancel: () => setAt(null),
    }),
    steps: (
      <input
        ref={input}
        type="range"
        className="unseen"
        aria-label={label}
        aria-valuetext={tell(shown)}
        min={0}
        max={count - 1}
        value={shown}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
        onFocus={() => setAt(shown)}
        onBlur={() => setAt(null)}
      />
    ),
  };
}
