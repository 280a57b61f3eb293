import type ko from '../ko/pages.ts';

export default {
  confirm: 'Confirm your address',
  confirmAsk: (email) => `Is ${email} yours?`,
  confirmDo: 'Yes, confirm it',
  confirmed: 'Your address is confirmed',
  confirmedText: 'You can be told by e-mail what is new now.',
  reset: 'Choose a new password',
  resetLabel: 'New password',
  resetHint: 'At least 8 characters. You will be signed out everywhere.',
  resetDo: 'Set the password',
  resetDone: 'Your new password is set',
  resetDoneText: 'Sign in with it.',
  short: 'The password needs 8 to 256 characters.',
  invalid: 'This link does not work any more',
  invalidText: 'It was used already, has run out, or a newer one was asked for. Ask for a new one.',
} satisfies typeof ko;
