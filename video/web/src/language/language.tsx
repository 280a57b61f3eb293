import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { en } from './en.ts';
import { ko } from './ko.ts';
import { chooseLanguage } from './language.domain.ts';
import type { Language, Messages } from './messages.ts';

const CATALOGUES: Record<Language, Messages> = { ko, en };
const CHOICE = 'workreel.language';

interface Speaking {
  t: Messages;
  speak: (language: Language) => void;
}
const Speech = createContext<Speaking>({ t: en, speak: () => {} });

/** The words of the page, and how to change their language. */
export const useLanguage = (): Speaking => useContext(Speech);

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(() => chooseLanguage(remembered(), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speaking = useMemo(
    () => ({
      t: CATALOGUES[language],
      speak: (chosen: Language) => {
        remember(chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <Speech value={speaking}>{children}</Speech>;
}

/** Storage may be shut (private windows, strict settings): then the choice holds until the page is left. */
function remembered(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function remember(language: Language): void {
  try {
    localStorage.setItem(CHOICE, language);
  } catch {
    // Nothing is lost but the memory of it.
  }
}
