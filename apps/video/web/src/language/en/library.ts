import type ko from '../ko/library.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const en: typeof ko = {
  skipToContent: 'Skip to the content',
  languageChoice: 'Language',
  nav: {
    label: 'Menu',
    library: 'Videos',
    upload: 'Upload',
    mine: 'My videos',
    console: 'Conversions',
    account: 'My account',
    signIn: 'Sign in',
    signOut: 'Sign out',
  },
  away: 'The service cannot be reached. What you were doing is kept, and it goes on as soon as it answers.',
  loading: 'Loading…',
  brokenPage: {
    title: 'This page could not be shown',
    hint: 'Loading it again mends most of it.',
    reload: 'Load it again',
  },
  unknownPage: {
    title: 'There is no such page',
    hint: 'The address is wrong, or what stood there has moved.',
    toStart: 'To the videos',
  },
  visibility: { label: 'Visibility', public: 'Public', unlisted: 'Unlisted', private: 'Private' },
  status: {
    pending: 'Waiting for the file',
    uploading: 'Uploading',
    uploaded: 'Waiting for conversion',
    converting: 'Converting',
    ready: 'Ready',
    failed: 'Failed',
    aborted: 'Upload cancelled',
    expired: 'Upload expired',
  },
  library: {
    heading: 'Videos',
    search: 'Search videos',
    searchHint: 'Title, author or tag',
    clear: 'Clear the search',
    sort: {
      label: 'Sort by',
      relevance: 'Best match',
      recent: 'Newest',
      title: 'Title',
      duration: 'Shortest',
    },
    count: (count) => counted(count, 'video', 'videos'),
    filters: 'Filters that are on',
    tag: (tag) => `Tag: ${tag}`,
    author: (author) => `Author: ${author}`,
    removeFilter: (label) => `Remove filter: ${label}`,
    duration: (text) => `Length ${text}`,
    results: 'List of videos',
    more: 'Show more',
    earlier: 'Show earlier videos',
    end: 'That was the last video.',
    none: 'No videos yet',
    noneHint: 'Upload the first one: it can be watched within seconds of its arrival.',
    noneFits: 'No video fits',
    noneFitsHint: 'Try a shorter word, or take the filters away.',
    pastEnd: 'There are no videos on this page',
    pastEndHint: 'The list ends before this page.',
    showAll: 'Show all videos',
    firstPage: 'To the first page',
    toUpload: 'Upload a video',
  },
  error: {
    refused: 'This was refused',
    failed: 'This did not work',
    unreachable: 'The service cannot be reached',
    refusedHint: 'Change what you asked for and try again.',
    failedHint: 'Try again in a little while. If it goes on, tell the operator the request number below.',
    unreachableHint: 'Check your connection and try again.',
    busyHint: 'There are too many requests. Try again in a little while.',
    requestId: 'Request number',
    retry: 'Try again',
  },
};

export default en;
