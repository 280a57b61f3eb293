import { type Language, useWords } from '@workreel/ui/language';
import { en } from './en.ts';
import { ko } from './ko.ts';
import type { Messages } from './messages.ts';

export const CATALOGUES: Record<Language, Messages> = { ko, en };

/** The words of the page, and how to change their language. */
export const useLanguage = useWords<Messages>;
