const TONES = {
  plain: 'bg-tag text-text',
  quiet: 'bg-tag text-muted',
  busy: 'bg-accent text-on-accent',
  good: 'bg-accent-soft text-accent-strong',
  notice: 'bg-notice-soft text-text',
  alarm: 'bg-alarm-soft text-alarm',
};
export type Tone = keyof typeof TONES;

export function Badge({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span
      className={`inline-block shrink-0 rounded-full px-2.5 py-0.5 text-small font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {text}
    </span>
  );
}
