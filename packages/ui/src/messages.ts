import type { Product } from './page-state.ts';
import type { Theme } from './theme.ts';

/** Error codes that any request may return. Applications add their own. */
export type CommonErrorCode = 'UNAUTHENTICATED' | 'FORBIDDEN';

/** What happened, and what to do. */
export interface ErrorMessage {
  title: string;
  hint: string;
}

/** Messages in the first load of both applications; the texts may differ. */
export interface CommonMessages {
  languageChoice: string;
  skipToContent: string;
  products: { change: string; names: Record<Product, string> };
  preferences: { label: string; theme: string; themes: Record<Theme, string> };
  footer: Record<'about' | 'api' | 'source', string>;
  nav: Record<'label' | 'console' | 'account' | 'signIn' | 'signOut', string>;
  serverUnreachable: string;
  /** Follows the message that the server cannot be reached. */
  unsent: (changes: number) => string;
  loading: string;
  showPassword: string;
  /** Relative time of less than a minute. */
  justNow: string;
  errorPage: { title: string; hint: string; reload: string };
  notFoundPage: { title: string; hint: string; home: string };
  error: {
    rejected: string;
    failed: string;
    unreachable: string;
    rejectedHint: string;
    failedHint: string;
    unreachableHint: string;
    busyHint: string;
    /** Messages by error code; all other errors are described by their status. */
    codes: Record<CommonErrorCode, ErrorMessage>;
    /** Label of the collapsed technical details. */
    details: string;
    requestId: string;
    retry: string;
  };
}
