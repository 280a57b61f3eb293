import type { Run } from '../api.ts';
import { useConsoleWords } from './words.ts';

const LOOKS: Record<Run['status'], string> = {
  queued: 'bg-tag text-text',
  running: 'bg-accent text-on-accent',
  succeeded: 'bg-accent-soft text-accent-strong',
  partial: 'bg-notice-soft text-text',
  failed: 'bg-alarm-soft text-alarm',
  blocked: 'bg-alarm-soft text-alarm',
  cancelled: 'bg-tag text-muted',
};

export function StatusBadge({ status }: Pick<Run, 'status'>) {
  const words = useConsoleWords();
  return (
    <span
      className={`inline-block shrink-0 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap ${LOOKS[status]}`}
    >
      {words.status[status]}
    </span>
  );
}
