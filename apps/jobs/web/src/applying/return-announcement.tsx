import { useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import type { OpenedPosting } from './opened.domain.ts';
import { useReturned } from './opened.ts';

/** Tells screen reader users, when they come back from the site of a posting, that the page asks whether they have applied. */
export function ReturnAnnouncement() {
  const { t } = useLanguage();
  const last = useReturned().at(-1);
  const [loadedAt] = useState(Date.now);
  const [announced, setAnnounced] = useState<OpenedPosting>();
  useEffect(() => setAnnounced(last), [last]);
  return (
    <p role="status" className="visually-hidden">
      {announced && announced.at > loadedAt && t.didYouApply(announced.title)}
    </p>
  );
}
