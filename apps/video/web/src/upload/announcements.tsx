import { useCatalogue } from '@workreel/ui/language';
import { useEffect, useState } from 'react';
import { UPLOAD } from '../language/language.ts';
import { newlyAnnounced } from './transfer.domain.ts';
import { useTransfers } from './transfers-context.tsx';

/** Announces phase changes, but not progress, to screen readers. */
export function Announcements() {
  const messages = useCatalogue(UPLOAD);
  const { list, subscribe } = useTransfers();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    let before = list();
    return subscribe(() => {
      const changed = newlyAnnounced(before, list());
      before = list();
      const announcements = changed.map(({ file, phase }) =>
        messages.announcement(file.name, messages.phase[phase]),
      );
      if (announcements.length > 0) setAnnouncement(announcements.join(' '));
    });
  }, [messages, list, subscribe]);
  return (
    <p role="status" className="visually-hidden">
      {announcement}
    </p>
  );
}
