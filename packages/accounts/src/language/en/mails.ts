import type ko from '../ko/mails.ts';

export default {
  confirm: {
    subject: 'Confirm your email for Workreel',
    greeting: (name) => `Hi ${name},`,
    body: 'Please confirm that this is your email address. We won’t send alerts to it until you do.',
    action: 'Confirm email',
    expiry: 'The link is valid for three days. If you didn’t sign up, you can ignore this email.',
  },
  reset: {
    subject: 'Reset your Workreel password',
    greeting: (name) => `Hi ${name},`,
    body: 'We received a request to reset the password of the account with this email address.',
    action: 'Reset password',
    expiry:
      'The link is valid for one hour and can be used once. If you didn’t request it, you can ignore this email. Your password won’t change.',
  },
} satisfies typeof ko;
