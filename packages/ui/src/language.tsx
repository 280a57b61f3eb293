import { type Language, matchLanguage } from '@workreel/languages';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { CommonMessages } from './messages.ts';

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

/** The words of one part of a product in the reader's language. @param catalogue - comes with that part. */
export const useCatalogue = <Words,>(catalogue: Record<Language, Words>): Words =>
  catalogue[useWords().t.language];

/** A product's words in each language, of which a reader is sent one. */
export type Catalogues = Record<Language, () => Promise<CommonMessages>>;

/** The words of the language that the reader chose, else of the first of the browser's languages that we speak. */
export const firstWords = (catalogues: Catalogues): Promise<CommonMessages> =>
  catalogues[matchLanguage([remembered() ?? '', ...navigator.languages])]();

/** @param props - `catalogues`: the same object each time; `first`: what {@link firstWords} gave. */
export function LanguageProvider(props: {
  catalogues: Catalogues;
  first: CommonMessages;
  children: ReactNode;
}) {
  const { catalogues } = props;
  const [t, setWords] = useState(props.first);
  useEffect(() => {
    document.documentElement.lang = t.language;
  }, [t]);
  const speaking = useMemo(
    () => ({
      t,
      speak: (chosen: Language) => {
        remember(chosen);
        void catalogues[chosen]().then(setWords);
      },
    }),
    [catalogues, t],
  );
  return <Speech value={speaking}>{props.children}</Speech>;
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
