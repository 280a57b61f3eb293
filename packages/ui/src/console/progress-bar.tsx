import type { AriaAttributes } from 'react';

interface ProgressBarProps extends AriaAttributes {
  /** Null if unknown; then the bar is indeterminate. */
  done: number | null;
  total: number;
}

/** Requires `aria-label` or `aria-labelledby`. */
export function ProgressBar({ done, total, ...labels }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      {...labels}
      {...(done !== null && { 'aria-valuemin': 0, 'aria-valuenow': done, 'aria-valuemax': total })}
      className="h-3 overflow-hidden rounded-full bg-tag"
    >
      <div
        className={`h-full rounded-full bg-accent ${done === null ? 'w-full opacity-40 motion-safe:animate-pulse' : 'motion-safe:transition-[width] motion-safe:duration-300'}`}
        style={done === null ? undefined : { width: `${(done / total) * 100}%` }}
      />
    </div>
  );
}
