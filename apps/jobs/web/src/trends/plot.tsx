/** A plot with a week axis, a value axis and a tooltip for the selected week. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCursor } from './chart.tsx';
import { FONT_SIZE, type Scale, textWidth, visibleLabels } from './scale.domain.ts';

const HEIGHTS = { normal: 232, compact: 136 };
/** Leaves space for the tooltip. */
const TOP = 30;
/** Space for the labels of the week axis. */
const AXIS = 26;
/** Space between the labels of the value axis and the plot. */
const GAP = 8;

/** The coordinate system of a plot, in pixels. */
export interface Coordinates {
  /** Center of a point. */
  x: (index: number) => number;
  y: (value: number) => number;
  pointWidth: number;
  bottom: number;
}

interface PlotProps {
  /** Accessible name of the slider. */
  label: string;
  scale: Scale;
  /** Label of each point. */
  labels: readonly string[];
  compact: boolean;
  format: (value: number) => string;
  describe: (index: number) => string;
  draw: (coordinates: Coordinates) => ReactNode;
}

export function Plot({ label, scale, labels, compact, format, describe, draw }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const cursor = useCursor(labels.length, label, describe);
  const left = Math.max(...scale.ticks.map((tick) => textWidth(format(tick)))) + GAP;
  const pointWidth = Math.max(1, width - left) / labels.length;
  const height = compact ? HEIGHTS.compact : HEIGHTS.normal;
  const bottom = height - AXIS;
  const x = (index: number) => left + (index + 0.5) * pointWidth;
  const y = (value: number) => bottom - ((value - scale.min) / (scale.max - scale.min)) * (bottom - TOP);
  const handlers = cursor.pointerHandlers(({ clientX, currentTarget }) => {
    const start = currentTarget.getBoundingClientRect().left + left;
    return (clientX - start) / (pointWidth * labels.length);
  });
  return (
    <div
      ref={box}
      className="relative touch-pan-y rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
      style={{ height }}
      {...handlers}
    >
      {cursor.slider}
      {width > 0 && (
        <svg viewBox={`0 0 ${width} ${height}`} className="block size-full" aria-hidden="true">
          {cursor.index !== null && (
            <rect
              x={x(cursor.index) - pointWidth / 2}
              y={TOP}
              width={pointWidth}
              height={bottom - TOP}
              className="fill-tag"
            />
          )}
          <ValueAxis ticks={scale.ticks} y={y} format={format} left={left} width={width} />
          <WeekAxis labels={labels} x={x} y={height} pointWidth={pointWidth} width={width} />
          {draw({ x, y, pointWidth, bottom })}
        </svg>
      )}
      {cursor.index !== null && <Tooltip text={describe(cursor.index)} fraction={x(cursor.index) / width} />}
    </div>
  );
}

/** Returns the width of an element, measured before the first paint and after each change. */
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

function ValueAxis(props: {
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
        fontSize={FONT_SIZE}
        className="fill-muted"
      >
        {format(tick)}
      </text>
    </g>
  ));
}

function WeekAxis(props: {
  labels: readonly string[];
  x: (index: number) => number;
  /** Lower edge of the labels. */
  y: number;
  pointWidth: number;
  width: number;
}) {
  const { labels, x, y, pointWidth, width } = props;
  const shown = visibleLabels(labels, pointWidth);
  return labels.map(
    (label, index) =>
      shown[index] && (
        <text
          key={label}
          // Keep the last label within the plot.
          x={Math.min(x(index), width - textWidth(label) / 2)}
          y={y - FONT_SIZE / 2}
          textAnchor="middle"
          fontSize={FONT_SIZE}
          className="fill-muted"
        >
          {label}
        </text>
      ),
  );
}

/** A tooltip that stays within the plot: toward the right end, it extends to the left of its point instead of to the right. */
function Tooltip({ text, fraction }: { text: string; fraction: number }) {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-0 rounded-control bg-text px-2 py-0.5 text-small whitespace-nowrap text-ground shadow-raised"
      style={{ left: `${fraction * 100}%`, transform: `translateX(-${fraction * 100}%)` }}
    >
      {text}
    </p>
  );
}
