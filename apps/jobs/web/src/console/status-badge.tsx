import { Badge, type Tone } from '@workreel/ui/console/badge';
import { useCatalogue } from '@workreel/ui/language';
import type { Run } from '../api.ts';
import { CONSOLE } from '../language/language.ts';

const TONES: Record<Run['status'], Tone> = {
  queued: 'plain',
  running: 'busy',
  succeeded: 'good',
  partial: 'notice',
  failed: 'alarm',
  blocked: 'alarm',
  cancelled: 'quiet',
};

export function StatusBadge({ status }: Pick<Run, 'status'>) {
  const messages = useCatalogue(CONSOLE);
  return <Badge tone={TONES[status]} text={messages.status[status]} />;
}
