import type ko from '../ko/history.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');

const en: typeof ko = {
  title: 'Watch history',
  signInReason: 'Sign in to see your watch history.',
  continue: 'Continue watching',
  count: (count) => `${number.format(count)} ${plurals.select(count) === 'one' ? 'video' : 'videos'}`,
  list: 'Videos you’ve watched',
  watchedOn: (day) => `Watched ${day}`,
  more: 'Show more',
  keep: 'Save watch history',
  keepHint:
    'Only you can see your watch history. If you turn it off, videos you watch from now on aren’t added; what’s already saved stays.',
  turnedOn: 'Watch history is on.',
  turnedOff: 'Watch history is off.',
  eraseLabel: (title) => `Remove from watch history: ${title}`,
  erased: (title) => `Removed “${title}” from watch history.`,
  eraseAll: 'Clear watch history',
  eraseQuestion: 'Clear your watch history?',
  eraseHint: 'Where you stopped in each video is forgotten too. This can’t be undone.',
  eraseYes: 'Clear',
  cancel: 'Cancel',
  erasedAll: 'Watch history cleared.',
  none: 'No watch history',
  noneHint: 'Videos you play appear here.',
  toLibrary: 'Browse videos',
};

export default en;
