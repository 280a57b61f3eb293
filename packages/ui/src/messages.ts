import type { Language } from '@workreel/languages';

/** What the pages of every product say; each product's catalogues say it in their own words. */
export interface CommonMessages {
  language: Language;
  languageChoice: string;
  skipToContent: string;
  nav: Record<'label' | 'console' | 'account' | 'signIn' | 'signOut', string>;
  /** Told while the service does not answer. */
  away: string;
  loading: string;
  brokenPage: { title: string; hint: string; reload: string };
  unknownPage: { title: string; hint: string; toStart: string };
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
