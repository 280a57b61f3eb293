import type ko from '../ko/mails.ts';

export default {
  confirm: {
    subject: 'Confirm your e-mail address',
    greeting: (name) => `Hello ${name},`,
    body: 'Please confirm that this is your address. Until then we send nothing to it.',
    action: 'Confirm this address',
    life: 'The link works for three days. If you did not sign up, you need do nothing.',
  },
  reset: {
    subject: 'Choose a new password',
    greeting: (name) => `Hello ${name},`,
    body: 'Somebody, most likely you, asked for a new password for this address.',
    action: 'Choose a new password',
    life: 'The link works for one hour, once. If it was not you, your password stays as it is.',
  },
} satisfies typeof ko;
