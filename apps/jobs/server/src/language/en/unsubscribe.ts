import type ko from '../ko/unsubscribe.ts';

export default {
  title: 'Unsubscribe from these emails?',
  text: (name) =>
    name === null
      ? 'You’re receiving emails about the jobs you bookmarked or applied to, and about your interviews and tasks.'
      : `You’re receiving emails about new jobs for your saved search “${name}”.`,
  confirm: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneText: (name) =>
    name === null
      ? 'You won’t receive any more emails about your bookmarks, applications, interviews and tasks. You can turn them back on in Workreel.'
      : `You won’t receive any more emails about “${name}”. The search stays saved, and you can turn its emails back on in Workreel.`,
  invalid: 'This link is no longer valid',
  invalidText: 'The saved search may have been deleted, or the link may be incomplete.',
} satisfies typeof ko;
