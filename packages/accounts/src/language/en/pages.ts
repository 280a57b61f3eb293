import type ko from '../ko/pages.ts';

export default {
  confirm: 'Confirm your email',
  confirmText: 'If this is your email address, press the button below.',
  confirmAction: 'Confirm email',
  confirmed: 'Email confirmed',
  confirmedText: {
    jobs: 'You can now receive email alerts.',
    video: 'You can now upload videos, and watch videos that others share with this address.',
    videoWithoutMail: 'You can now watch videos that others share with this address.',
  },
  reset: 'Reset your password',
  resetLabel: 'New password',
  resetHint: 'At least 8 characters. You’ll be signed out on all devices.',
  resetAction: 'Change password',
  resetDone: 'Password changed',
  resetDoneText: 'Sign in with your new password.',
  passwordLength: 'The password must be 8 to 256 characters long.',
  passwordWeak:
    'This password is too easy to guess: it is a common one, or your email address or name. Choose another one.',
  invalid: 'This link is no longer valid',
  invalidText: 'It was already used, has expired, or was replaced by a newer link. Request a new one.',
} satisfies typeof ko;
