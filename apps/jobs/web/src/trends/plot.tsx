/** Axes by weeks, with what is drawn between them and a word about the week that is looked at. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCursor } from './chart.tsx';
import { LETTERS, type Scale, shownLabels, textWidth } from './scale.domain.ts';

const HEIGHT = 232;
/** Above it is room for the word about a week. */
const TOP = 30;
const BOTTOM = HEIGHT - 26;
const GAP = 8;

/** Where things are drawn, in pixels. */
export interface Shape {
  /** The middle of a point. */
  x: (at: number) => number;
  y: (value: number) => number;
  /** How wide a point may be. */
  room: number;
  bottom: number;
}

interface PlotProps {
  /** What stepping through it is called. */
  label: string;
  scale: Scale;
  /** Under each point. */
  labels: readonly string[];
  format: (value: number) => string;
  tell: (at: number) => string;
  draw: (shape: Shape) => ReactNode;
}

export function Plot({ label, scale, labels, format, tell, draw }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const cursor = useCursor(labels.length, label, tell);
  const left = Math.max(...scale.ticks.map((tick) => textWidth(format(tick)))) + GAP;
  const room = Math.max(1, width - left) / labels.length;
  const x = (at: number) => left + (at + 0.5) * room;
  const y = (value: number) => BOTTOM - ((value - scale.low) / (scale.high - scale.low)) * (BOTTOM - TOP);
  const follow = cursor.follow(({ clientX, currentTarget }) => {
    const start = currentTarget.getBoundingClientRect().left + left;
    return (clientX - start) / (room * labels.length);
  });
  return (
    <div
      ref={box}
      className="relative h-58 touch-pan-y rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
      {...follow}
    >
      {cursor.steps}
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block size-full" aria-hidden="true">
          {cursor.at !== null && (
            <rect
              x={x(cursor.at) - room / 2}
              y={TOP}
              width={room}
              height={BOTTOM - TOP}
              className="fill-tag"
            />
          )}
          <Amounts ticks={scale.ticks} y={y} format={format} left={left} width={width} />
          <Labels labels={labels} x={x} room={room} width={width} />
          {draw({ x, y, room, bottom: BOTTOM })}
        </svg>
      )}
      {cursor.at !== null && <Tip text={tell(cursor.at)} part={x(cursor.at) / width} />}
    </div>
  );
}

/** Known before anything is painted, and again whenever it changes. */
function useWidth(box: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current!;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

function Amounts(props: {
  ticks: readonly number[];
  y: (value: number) => number;
  format: (value: number) => string;
  left: number;
  width: number;
}) {
  const { ticks, y, format, left, width } = props;
  return ticks.map((tick) => (
    <g key={tick}>
      <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
      <text
        x={left - GAP}
        y={y(tick)}
        dominantBaseline="central"
        textAnchor="end"
        fontSize={LETTERS}
        className="fill-muted"
      >
        {format(tick)}
      </text>
    </g>
  ));
}

function Labels(props: {
  labels: readonly string[];
  x: (at: number) => number;
  room: number;
  width: number;
}) {
  const { labels, x, room, width } = props;
  const shown = shownLabels(labels, room);
  return labels.map(
    (label, at) =>
      shown[at] && (
        <text
          key={label}
          // The last one does not stand over the edge.
          x={Math.min(x(at), width - textWidth(label) / 2)}
          y={HEIGHT - LETTERS / 2}
          textAnchor="middle"
          fontSize={LETTERS}
          className="fill-muted"
        >
          {label}
        </text>
      ),
  );
}

/** It leans to the side where there is room. */
function Tip({ text, part }: { text: string; part: number }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-0 rounded-md bg-text px-2 py-0.5 text-[0.8125rem] whitespace-nowrap text-ground shadow-lg"
      style={{ left: `${part * 100}%`, transform: `translateX(-${part * 100}%)` }}
    >
      {text}
    </p>
  );
}
