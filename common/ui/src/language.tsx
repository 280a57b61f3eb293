import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { chooseLanguage, type Language } from './language.domain.ts';
import type { CommonMessages } from './messages.ts';

export type { Language } from './language.domain.ts';
export type { CommonMessages } from './messages.ts';

const CHOICE = 'workreel.language';

interface Speaking<Messages extends CommonMessages> {
  t: Messages;
  speak: (language: Language) => void;
}
const Speech = createContext<Speaking<CommonMessages> | null>(null);

/** The words of the page, and how to change their language. A product knows its own: `useWords<Messages>`. */
export function useWords<Messages extends CommonMessages = CommonMessages>(): Speaking<Messages> {
  const speaking = useContext(Speech);
  if (!speaking) throw new Error('There is no LanguageProvider around this.');
  return speaking as Speaking<Messages>;
}

/** @param catalogues - the product's words in each language; the same object each time. */
export function LanguageProvider({
  catalogues,
  children,
}: {
  catalogues: Record<Language, CommonMessages>;
  children: ReactNode;
}) {
  const [language, setLanguage] = useState(() => chooseLanguage(remembered(), navigator.languages));
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const speaking = useMemo(
    () => ({
      t: catalogues[language],
      speak: (chosen: Language) => {
        remember(chosen);
        setLanguage(chosen);
      },
    }),
    [catalogues, language],
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
