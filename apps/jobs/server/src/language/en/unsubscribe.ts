import type ko from '../ko/unsubscribe.ts';

export default {
  title: 'Unsubscribe from this alert?',
  text: (name) => `You’re receiving alerts about new jobs for your saved search “${name}”.`,
  confirm: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneText: (name) =>
    `You won’t receive any more alerts for “${name}”. The search stays saved, and you can turn its alerts back on in Workreel.`,
  invalid: 'This link is no longer valid',
  invalidText: 'The saved search may have been deleted, or the link may be incomplete.',
} satisfies typeof ko;
