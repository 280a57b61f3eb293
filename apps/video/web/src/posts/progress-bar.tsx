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
