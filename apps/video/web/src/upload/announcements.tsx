import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useState } from 'react';
import { UPLOAD } from '../language/language.ts';
import { announced } from './transfer.domain.ts';
import { useTransfers } from './transfers-context.tsx';

/** Announces to screen readers when a file begins, stops or ends: not each percent. */
export function Announcements() {
  const messages = useCatalogue(UPLOAD);
  const { list, subscribe } = useTransfers();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let before = list();
    return subscribe(() => {
      const changed = announced(before, list());
      before = list();
      const texts = changed.map(({ file, phase }) => messages.told(file.name, messages.phase[phase]));
      if (texts.length > 0) setAnnouncement(texts.join(' '));
    });
  }, [messages, list, subscribe]);
  return (
    <p role="status" className="unseen">
      {announcement}
    </p>
  );
}
