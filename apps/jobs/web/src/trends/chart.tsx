/** The frame of a chart: its title, a summary in words, and its data as a table. */
import { useCatalogue } from '@workreel/ui/language';
import { type DOMAttributes, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { TRENDS } from '../language/language.ts';

interface ChartProps {
  title: string;
  summary: string;
  hint?: string;
  data?: WeeklyTable;
  /** A control beside the title. */
  control?: ReactNode;
  /** Above other content, of which it leaves enough in view. */
  compact?: boolean;
  children?: ReactNode;
}

/** Each row contains the name of a week and its values. */
interface WeeklyTable {
  columns: readonly string[];
  rows: readonly string[][];
}

export function Chart({ title, summary, hint, data, control, compact = false, children }: ChartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`card grid min-w-0 content-start ${compact ? 'gap-1 px-4 py-3' : 'gap-3 p-5'}`}
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <h2 id={id} className={compact ? 'font-semibold' : 'text-large font-semibold'}>
            {title}
          </h2>
          {control}
        </div>
        <p className={compact ? 'text-small' : ''}>{summary}</p>
      </div>
      {children}
      {hint && !compact && <p className="text-small text-muted">{hint}</p>}
      {data && <DataTable title={title} {...data} />}
    </section>
  );
}

function DataTable({ title, columns, rows }: WeeklyTable & { title: string }) {
  const messages = useCatalogue(TRENDS);
  return (
    <details>
      <summary className="cursor-pointer text-muted">{messages.showData}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section tabIndex={0} aria-label={messages.showDataOf(title)} className="mt-2 max-h-80 overflow-auto">
        <table className="w-full border-collapse text-right tabular-nums">
          <thead className="text-small text-muted">
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
  /** Index of the point that is pointed at or focused; null if there is none. */
  index: number | null;
  /** Returns event handlers that select the point under the pointer. @param fractionOf - returns the position of an event, from 0 to 1. */
  pointerHandlers: (fractionOf: (event: PointerEvent) => number) => DOMAttributes<Element>;
  /** A visually hidden slider that selects points by keyboard and announces their values. */
  slider: ReactNode;
}

/** Selects a point of a chart by pointer or keyboard, with one tab stop. @param describe - returns the text of a point. */
export function useCursor(count: number, label: string, describe: (index: number) => string): Cursor {
  const input = useRef<HTMLInputElement>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const index = selected === null || selected >= count ? null : selected;
  const position = index ?? count - 1;
  const select = (fraction: number) =>
    setSelected(Math.min(count - 1, Math.max(0, Math.floor(fraction * count))));
  return {
    index,
    pointerHandlers: (fractionOf) => ({
      // After a touch, the point stays selected.
      onPointerDown: (event) => {
        input.current?.focus({ preventScroll: true, focusVisible: false });
        select(fractionOf(event));
      },
      onMouseDown: (event) => event.preventDefault(),
      onPointerMove: (event) => select(fractionOf(event)),
      onPointerLeave: ({ pointerType }) => pointerType === 'mouse' && setSelected(null),
      onPointerCancel: () => setSelected(null),
    }),
    slider: (
      <input
        ref={input}
        type="range"
        className="visually-hidden"
        aria-label={label}
        aria-valuetext={describe(position)}
        min={0}
        max={count - 1}
        value={position}
        onChange={(event) => setSelected(Number(event.currentTarget.value))}
        onFocus={() => setSelected(position)}
        onBlur={() => setSelected(null)}
      />
    ),
  };
}
