import type { AriaAttributes } from 'react';

interface ProgressBarProps extends AriaAttributes {
  /** Null: nobody can tell. Then it says only that something goes on. */
  done: number | null;
  of: number;
}

/** How far something is. It has to be labelled. */
export function ProgressBar({ done, of, ...labels }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      {...labels}
      {...(done !== null && { 'aria-valuemin': 0, 'aria-valuenow': done, 'aria-valuemax': of })}
      className="h-3 overflow-hidden rounded-full bg-tag"
    >
      <div
        className={`h-full rounded-full bg-accent ${done === null ? 'w-full opacity-40 motion-safe:animate-pulse' : 'motion-safe:transition-[width] motion-safe:duration-300'}`}
        style={done === null ? undefined : { width: `${(done / of) * 100}%` }}
      />
    </div>
  );
}
