import type ko from '../ko/library.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const en: typeof ko = {
  skipToContent: 'Skip to content',
  products: { change: 'Other services', names: { jobs: 'Jobs', video: 'Video' } },
  preferences: {
    label: 'Language and appearance',
    theme: 'Appearance',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  footer: { about: 'About', api: 'API', source: 'Source code' },
  languageChoice: 'Language',
  nav: {
    label: 'Menu',
    library: 'Videos',
    upload: 'Upload',
    mine: 'My videos',
    history: 'Watch history',
    playlists: 'Playlists',
    console: 'Admin',
    account: 'My account',
    signIn: 'Sign in',
    signOut: 'Sign out',
  },
  serverUnreachable: 'Can’t reach the server. Reconnecting…',
  unsent: (changes) =>
    changes === 1
      ? '1 change will be saved when the connection is back.'
      : `${changes} changes will be saved when the connection is back.`,
  loading: 'Loading…',
  showPassword: 'Show password',
  justNow: 'just now',
  errorPage: {
    title: 'This page couldn’t be displayed',
    hint: 'Reloading usually fixes this.',
    reload: 'Reload',
  },
  notFoundPage: {
    title: 'Page not found',
    hint: 'The link may be wrong, or the page has moved.',
    home: 'Go to videos',
  },
  views: (count) => `${number.format(count)} ${plurals.select(count) === 'one' ? 'view' : 'views'}`,
  draft: { label: 'Draft', scheduled: (time) => `Scheduled: ${time}` },
  visibility: { label: 'Visibility', public: 'Public', unlisted: 'Unlisted', private: 'Private' },
  status: {
    pending: 'Waiting for file',
    uploading: 'Uploading',
    uploaded: 'Waiting for conversion',
    converting: 'Converting',
    ready: 'Ready',
    failed: 'Failed',
    aborted: 'Upload canceled',
    expired: 'Upload expired',
  },
  library: {
    heading: 'Videos',
    search: 'Search videos',
    searchHint: 'Title, author, or tag',
    clear: 'Clear search',
    sort: {
      label: 'Sort by',
      relevance: 'Best match',
      recent: 'Newest',
      title: 'Title',
      duration: 'Shortest',
    },
    count: (count) => counted(count, 'video', 'videos'),
    filters: 'Applied filters',
    tag: (tag) => `Tag: ${tag}`,
    author: (author) => `Author: ${author}`,
    removeFilter: (label) => `Remove filter: ${label}`,
    duration: (text) => `Length ${text}`,
    watchedTo: (time) => `Watched to ${time}`,
    results: 'Video list',
    more: 'Show more',
    showEarlier: 'Show previous videos',
    end: 'You’ve reached the end.',
    none: 'No videos yet',
    noneHint: 'Upload the first one. You can play it within seconds of the upload finishing.',
    noResults: 'No results',
    noMatches: 'No matching videos',
    noMatchesHints: {
      spelling: 'Check the spelling, or try another word.',
      words: 'Check the spelling, or try fewer words.',
      filters: 'Try fewer words, or remove a filter.',
    },
    pastEnd: 'No videos on this page',
    pastEndHint: 'This is past the last page.',
    tooDeep: 'This page can’t be opened directly',
    tooDeepHint: 'It’s too far down the list. Start from the first page, or narrow your search.',
    showAll: 'Show all videos',
    firstPage: 'Go to first page',
    toUpload: 'Upload a video',
  },
  error: {
    rejected: 'Invalid request',
    failed: 'Something went wrong',
    unreachable: 'Can’t reach the server',
    rejectedHint: 'Check your input and try again.',
    failedHint: 'Try again in a moment. If this keeps happening, send us the request ID below.',
    unreachableHint: 'Check your connection and try again.',
    busyHint: 'Too many requests. Try again in a moment.',
    codes: {
      UNAUTHENTICATED: { title: 'Your session expired', hint: 'Sign in again.' },
      FORBIDDEN: {
        title: 'You don’t have permission',
        hint: 'Sign in with another account, or contact an admin.',
      },
      POST_NOT_FOUND: { title: 'Video not found', hint: 'It may have been deleted or made private.' },
      PLAYLIST_NOT_FOUND: {
        title: 'Playlist not found',
        hint: 'It may have been deleted or made private.',
      },
      UPLOAD_NOT_FOUND: { title: 'Upload not found', hint: 'It may have been deleted.' },
      ILLEGAL_TRANSITION: { title: 'It changed elsewhere', hint: 'Refresh to see the latest.' },
      OBJECT_MISSING: { title: 'The uploaded file is missing from storage', hint: 'Upload it again.' },
      CURSOR_INVALID: { title: 'Couldn’t load more results', hint: 'Reload the page.' },
      MOVING: {
        title: 'The visibility is being changed',
        hint: 'Files are being moved. Try again in a moment.',
      },
    },
    details: 'Technical details',
    requestId: 'Request ID',
    retry: 'Try again',
  },
};

export default en;
