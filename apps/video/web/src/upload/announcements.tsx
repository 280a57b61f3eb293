import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useRef, useState } from 'react';
import { currentTransfers, onTransfers, type Phase } from './list.ts';
import { UPLOAD_WORDS } from './words.ts';

/** What passes by itself within a moment is not told. */
const TOLD: readonly Phase[] = ['sending', 'stalled', 'paused', 'failed', 'sent'];

/** Tells whoever listens when a file begins, stops or ends: not each percent. */
export function Announcements() {
  const words = useCatalogue(UPLOAD_WORDS);
  const [said, setSaid] = useState('');
  const phases = useRef(new Map<string, Phase>());
  useEffect(() => {
    const phasesNow = () => new Map(currentTransfers().map(({ id, phase }) => [id, phase]));
    phases.current = phasesNow();
    return onTransfers(() => {
      const changed = currentTransfers().filter(
        ({ id, phase }) => TOLD.includes(phase) && phases.current.get(id) !== phase,
      );
      phases.current = phasesNow();
      if (changed.length > 0)
        setSaid(changed.map(({ filename, phase }) => words.told(filename, words.phase[phase])).join(' '));
    });
  }, [words]);
  return (
    <p role="status" className="unseen">
      {said}
    </p>
  );
}
