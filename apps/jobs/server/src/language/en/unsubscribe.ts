import type ko from '../ko/unsubscribe.ts';

export default {
  ask: 'No more alerts?',
  askText: (name) => `You are told what is new for your saved search “${name}”.`,
  act: 'No more alerts of this search',
  done: 'You get no more alerts',
  doneText: (name) =>
    `Your saved search “${name}” stays, and tells nothing any more. You can turn it on again on Workreel.`,
  unknown: 'This link does not work any more',
  unknownText: 'The saved search is not there any more: nothing comes from it.',
} satisfies typeof ko;
