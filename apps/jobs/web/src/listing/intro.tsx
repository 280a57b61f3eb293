import { Icon } from '@workreel/ui/icon';
import { pageState, setPageState } from '@workreel/ui/page-state';
import { writePreference } from '@workreel/ui/preference';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';

const NOTICES = ['welcome', 'demo'] as const;

/** Says on the first visit what this is, and once demo postings are listed that they are invented. */
export function Intro({ hasDemo }: { hasDemo: boolean }) {
  // The notice stays when a search finds none of them, so that the list does not move.
  const showsDemo = useRef(hasDemo);
  showsDemo.current ||= hasDemo;
  const { intro } = useLanguage().t;
  // From the server, so that the page does not move when the client takes over.
  const [seen, setSeen] = useState(() => (pageState().notices ?? '').split('.').filter(Boolean));
  // At once: when a page is left, the next one is already requested.
  useEffect(() => {
    if (!seen.includes('welcome')) writePreference('notices', [...seen, 'welcome'].join('.'));
  }, [seen]);
  const notices = NOTICES.filter(
    (notice) => !seen.includes(notice) && (notice !== 'demo' || showsDemo.current),
  );
  if (notices.length === 0) return null;
  const dismiss = () => {
    const all = [...seen, ...notices];
    setSeen(all);
    const text = all.join('.');
    writePreference('notices', text);
    // Going back to the list does not show them again.
    setPageState({ ...pageState(), notices: text });
  };
  return (
    <div className="mb-2 flex items-start gap-2 rounded-card bg-accent-soft px-3 py-1 text-small">
      <p className="flex-1 py-1">{notices.map((notice) => intro[notice]).join(' ')}</p>
      <button type="button" className="icon-button -my-1 -mr-2" aria-label={intro.dismiss} onClick={dismiss}>
        <Icon name="x" />
      </button>
    </div>
  );
}
