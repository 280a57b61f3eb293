import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useState } from 'react';
import { announced } from './transfer.domain.ts';
import { useTransfers } from './transfers-context.tsx';
import { UPLOAD_WORDS } from './words.ts';

/** Announces to screen readers when a file begins, stops or ends: not each percent. */
export function Announcements() {
  const words = useCatalogue(UPLOAD_WORDS);
  const { list, subscribe } = useTransfers();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let before = list();
    return subscribe(() => {
      const changed = announced(before, list());
      before = list();
      const texts = changed.map(({ file, phase }) => words.told(file.name, words.phase[phase]));
      if (texts.length > 0) setAnnouncement(texts.join(' '));
    });
  }, [words, list, subscribe]);
  return (
    <p role="status" className="unseen">
      {announcement}
    </p>
  );
}
