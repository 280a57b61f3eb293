import type ko from '../ko/apply.ts';

const en: typeof ko = {
  question: 'Did you apply?',
  yes: 'Yes, I applied',
  notYet: 'Not yet',
  appliedBefore: 'Mark as applied',
  appliedBeforeTo: (title) => `Mark as applied: ${title}`,
  working: 'Saving…',
  recorded: 'Saved to your applications.',
  recordedBefore: 'This was already in your applications.',
  undone: 'Application deleted.',
  undoFailed: 'Couldn’t delete the application',
  viewApplication: 'View application',
  viewApplicationOf: (title) => `View application: ${title}`,
  noSource: 'This posting has no link to the original. Contact the company directly.',
  errors: {
    POSTING_NOT_FOUND: 'This posting was just removed, so the application can’t be saved.',
    LIMIT_REACHED: 'You’ve reached the limit for saved applications.',
  },
};

export default en;
