import type { Language } from '@workreel/languages';
import { type Catalogues, useWords } from '@workreel/ui/language';
import type { Messages } from './messages.ts';

/** Each comes when it is spoken. */
export const CATALOGUES = {
  ko: async () => (await import('./ko.ts')).ko,
  en: async () => (await import('./en.ts')).en,
} satisfies Catalogues & Record<Language, () => Promise<Messages>>;

/** The words of the page, and how to change their language. */
export const useLanguage = useWords<Messages>;
