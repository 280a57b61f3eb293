/** The messages that the first load of every product has. Products differ in their texts. */
export interface CommonMessages {
  languageChoice: string;
  skipToContent: string;
  nav: Record<'label' | 'console' | 'account' | 'signIn' | 'signOut', string>;
  /** Shown while the service does not answer. */
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
