import { Icon } from '@workreel/ui/icon';
import { pageState } from '@workreel/ui/page-state';
import { writePreference } from '@workreel/ui/preference';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/language.ts';

type Notice = 'welcome' | 'demo';
const STYLES: Record<Notice, string> = { welcome: 'bg-accent-soft', demo: 'bg-notice-soft' };

/** Says on the first visit what this is, and while demo postings are listed that they are invented. */
export function Intro({ hasDemo }: { hasDemo: boolean }) {
  const { intro } = useLanguage().t;
  // From the server, so that the page does not move when the client takes over.
  const [seen, setSeen] = useState<readonly string[]>(() => pageState().notices?.split('.') ?? []);
  const dismiss = (notice: Notice) => {
    const all = [...seen, notice];
    setSeen(all);
    writePreference('notices', all.join('.'));
  };
  useEffect(() => {
    const remember = () => {
      if (!seen.includes('welcome')) writePreference('notices', [...seen, 'welcome'].join('.'));
    };
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, [seen]);
  const notices: readonly Notice[] = hasDemo ? ['welcome', 'demo'] : ['welcome'];
  return notices
    .filter((notice) => !seen.includes(notice))
    .map((notice) => (
      <div key={notice} className={`mb-2 flex items-start gap-2 rounded-card px-3 py-1.5 ${STYLES[notice]}`}>
        <p className="flex-1 py-1">{intro[notice]}</p>
        <button
          type="button"
          className="icon-button -my-1 -mr-2"
          aria-label={intro.dismiss}
          onClick={() => dismiss(notice)}
        >
          <Icon name="x" />
        </button>
      </div>
    ));
}
