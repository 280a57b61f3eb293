/** @param props - `share`: from 0 to 1; `text`: the same in words, for screen readers. */
export function ProgressBar(props: { share: number; label: string; text: string; className?: string }) {
  return (
    <progress
      value={props.share}
      aria-label={props.label}
      aria-valuetext={props.text}
      className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-skeleton [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-skeleton [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent ${props.className ?? ''}`}
    />
  );
}
