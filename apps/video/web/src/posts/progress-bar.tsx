import type { ReactNode } from 'react';
import { formatShare } from '../format.domain.ts';
import { useLanguage } from '../language/language.ts';

interface ProgressBarProps {
  /** From 0 to 1; null if unknown. */
  share: number | null;
  label: string;
  /** The share as text, for screen readers. */
  text: string | undefined;
  className?: string;
}

export function ProgressBar(props: ProgressBarProps) {
  return (
    <progress
      value={props.share ?? undefined}
      aria-label={props.label}
      aria-valuetext={props.text}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-skeleton [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-skeleton [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent ${props.className ?? ''}`}
    />
  );
}

/** A progress bar with its share, and a note under it. @param props - `share`: from 0 to 1. */
export function ProgressWithShare(props: { share: number; label: string; children?: ReactNode }) {
  const { t } = useLanguage();
  const text = formatShare(props.share, t.language);
  return (
    <div className="grid gap-1 tabular-nums">
      <div className="flex items-center gap-3">
        <ProgressBar share={props.share} label={props.label} text={text} className="min-w-0 flex-1" />
        <span className="whitespace-nowrap">{text}</span>
      </div>
      {props.children && <p className="text-small text-muted">{props.children}</p>}
    </div>
  );
}
