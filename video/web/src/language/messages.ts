/**
 * What the pages say, in each language. The catalogues are typed TypeScript instead of a library's files:
 * a message that is missing, or lacks an argument, does not compile; plurals and numbers come from `Intl`;
 * and nothing but the words themselves is sent to the reader.
 */
import type { CommonMessages } from '@workreel/ui/language';
import type { Post, SortOrder, Visibility } from '../api.ts';

export interface Messages extends CommonMessages {
  /** Title of the window, after what the page shows. */
  product: string;
  skipToContent: string;
  nav: { label: string; library: string; upload: string; signIn: string; signOut: string };
  visibility: { label: string } & Record<Visibility, string>;
  visibilityHint: Record<Visibility, string>;
  status: Record<Post['status'], string>;
  failure: Record<NonNullable<Post['error']>['code'], string>;
  library: {
    heading: string;
    search: string;
    searchHint: string;
    submit: string;
    sort: { label: string } & Record<SortOrder, string>;
    count: (count: number) => string;
    loading: string;
    tag: (tag: string) => string;
    author: (author: string) => string;
    removeFilter: (label: string) => string;
    duration: (text: string) => string;
    pages: string;
    page: (page: number, of: number) => string;
    previous: string;
    next: string;
    none: string;
    noneHint: string;
    noneFits: string;
    noneFitsHint: string;
    pastEnd: string;
    pastEndHint: string;
    showAll: string;
    firstPage: string;
    toUpload: string;
  };
  upload: {
    heading: string;
    pick: string;
    drop: string;
    newVisibility: string;
    refused: (files: number) => string;
    list: string;
    title: string;
    phase: Record<'waiting' | 'preparing' | 'sending' | 'paused' | 'failed' | 'sent', string>;
    progress: (name: string) => string;
    sentOf: (sent: string, size: string) => string;
    perSecond: (bytes: string) => string;
    pause: string;
    resume: string;
    cancel: string;
    retry: string;
    remove: string;
    /** A button's words, with the file it is for. */
    of: (action: string, name: string) => string;
    watch: string;
    notSaved: string;
    unfinished: string;
    unfinishedHint: string;
    received: (share: string) => string;
    forget: string;
    signInFirst: string;
    signInHint: string;
    tooLarge: string;
    notAVideo: string;
    quota: string;
    tooMany: string;
  };
  timeLeft: {
    seconds: (seconds: number) => string;
    minutes: (minutes: number) => string;
    hours: (hours: number, minutes: number) => string;
  };
  watch: {
    loading: string;
    video: (title: string) => string;
    play: (title: string) => string;
    quality: string;
    auto: (now: string | null) => string;
    by: (author: string) => string;
    tags: string;
    progress: string;
    early: string;
    waiting: string;
    retryConversion: string;
    edit: string;
    delete: string;
    deleteQuestion: (title: string) => string;
    keep: string;
    save: string;
    discard: string;
    title: string;
    author: string;
    description: string;
    tagsField: string;
    tagsHint: string;
    gone: string;
    goneHint: string;
    toLibrary: string;
    unsupported: string;
    lineBroken: string;
    mediaBroken: string;
    playAgain: string;
  };
  account: {
    signIn: string;
    register: string;
    email: string;
    password: string;
    passwordHint: (least: number) => string;
    name: string;
    nameHint: string;
    toRegister: string;
    toSignIn: string;
    wrong: string;
    taken: string;
    closed: string;
    busy: string;
    working: string;
    /** For whoever is signed in already. */
    already: (name: string) => string;
  };
  error: CommonMessages['error'] & {
    unknownPage: string;
    unknownPageHint: string;
  };
}
