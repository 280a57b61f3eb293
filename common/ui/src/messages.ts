import type { Language } from './language.domain.ts';

/** What the pages of every product say; each product's catalogues say it in their own words. */
export interface CommonMessages {
  language: Language;
  languageChoice: string;
  error: {
    refused: string;
    failed: string;
    unreachable: string;
    refusedHint: string;
    failedHint: string;
    unreachableHint: string;
    busyHint: string;
    requestId: string;
    retry: string;
  };
}
