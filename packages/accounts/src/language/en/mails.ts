import type ko from '../ko/mails.ts';

export default {
  greeting: (name) => `Hi ${name},`,
  greetingWithoutName: 'Hello,',
  confirm: {
    subject: 'Confirm your email for Workreel',
    body: 'Please confirm that this is your email address. Until you do, what needs a confirmed address is not available to you.',
    action: 'Confirm email',
    expiry: 'The link is valid for three days. If you didn’t sign up, you can ignore this email.',
  },
  reset: {
    subject: 'Reset your Workreel password',
    body: 'We received a request to reset the password of the account with this email address.',
    action: 'Reset password',
    expiry:
      'The link is valid for one hour and can be used once. If you didn’t request it, you can ignore this email. Your password won’t change.',
  },
  emailChanged: {
    subject: 'Your Workreel email address was changed',
    body: 'The email address of your Workreel account was changed to another one. Emails now go to the new address, and this one can no longer be used to sign in.',
    advice: 'If you didn’t change it, contact the administrator of the service right away.',
  },
  passwordChanged: {
    subject: 'Your Workreel password was changed',
    body: 'The password of your Workreel account was changed, and all other devices were signed out.',
    advice:
      'If you didn’t change it, open Workreel the way you usually do, reset your password on the sign-in page, and tell the administrator of the service.',
  },
  passwordReset: {
    subject: 'Your Workreel password was reset',
    body: 'The password of your Workreel account was reset, and all devices were signed out.',
    advice:
      'If you didn’t reset it, change the password of this mailbox. Then open Workreel the way you usually do, reset your password again on the sign-in page, and tell the administrator of the service.',
  },
  sessionEnded: {
    subject: 'One of your devices was signed out of Workreel',
    body: 'A sign-in of your Workreel account was used twice. Someone may have copied it, so that device was signed out.',
    advice:
      'Open Workreel the way you usually do, sign in again, and check the list of devices on your account page. If you don’t recognize one, change your password.',
  },
} satisfies typeof ko;
