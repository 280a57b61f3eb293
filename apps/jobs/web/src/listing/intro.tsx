import { Icon } from '@workreel/ui/icon';
import { useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { previousVisit } from './visits.ts';

/** Says on the first visit what this is, and while demo postings are listed that they are invented. */
export function Intro({ hasDemo }: { hasDemo: boolean }) {
  const { intro } = useLanguage().t;
  const [dismissed, setDismissed] = useState<readonly Notice[]>(readDismissed);
  const notices: readonly Notice[] = [
    ...(previousVisit() === null ? (['welcome'] as const) : []),
    ...(hasDemo ? (['demo'] as const) : []),
  ];
  const dismiss = (notice: Notice) => {
    const next = [...dismissed, notice];
    setDismissed(next);
    writeDismissed(next);
  };
  return notices
    .filter((notice) => !dismissed.includes(notice))
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

type Notice = 'welcome' | 'demo';
const STYLES: Record<Notice, string> = { welcome: 'bg-accent-soft', demo: 'bg-notice-soft' };

const STORAGE_KEY = 'workreel.jobs.dismissed';

function readDismissed(): readonly Notice[] {
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? '').split(' ') as Notice[];
  } catch {
    return [];
  }
}

function writeDismissed(notices: readonly Notice[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, notices.join(' '));
  } catch {
    // Storage may be unavailable (private windows, strict settings).
  }
}
