import type ko from '../ko/upload.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const en: typeof ko = {
  heading: 'Upload videos',
  pick: 'Choose files',
  several: 'You can choose several at once.',
  drop: 'Or drop them anywhere on this page.',
  dropHere: 'Drop them here to upload them',
  newVisibility: 'Visibility of new videos',
  refused: (files) =>
    `${counted(files, 'file was', 'files were')} not taken: finish or remove some of those on the page first.`,
  list: 'Files that are uploaded',
  overall: (files, done) =>
    done === 0
      ? counted(files, 'file', 'files')
      : `${counted(files, 'file', 'files')}, ${number.format(done)} done`,
  overallProgress: 'All files',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  cancelAll: 'Cancel all',
  phase: {
    waiting: 'Waiting for its turn',
    preparing: 'Preparing…',
    uploading: 'Uploading',
    finishing: 'Finishing…',
    stalled: 'Waiting for the connection',
    paused: 'Paused',
    failed: 'Not uploaded',
    cancelling: 'Cancelling…',
    uploaded: 'Uploaded',
  },
  stalledHint: 'It goes on by itself from where it stopped. Keep this page open.',
  told: (name, phase) => `${name}: ${phase}`,
  progress: (name) => `Upload of ${name}`,
  sentOf: (sent, size) => `${sent} of ${size}`,
  perSecond: (bytes) => `${bytes}/s`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove from the list',
  of: (action, name) => `${action}: ${name}`,
  cancelQuestion: (name) => `Cancel the upload of “${name}”?`,
  cancelAllQuestion: 'Cancel all uploads?',
  cancelHint: 'What was uploaded so far is deleted, with what you wrote about it.',
  cancelYes: 'Cancel the upload',
  cancelNo: 'Keep uploading',
  details: 'Details and captions',
  detailsOf: (name) => `Details and captions: ${name}`,
  saving: {
    saved: 'Saved',
    unsaved: 'Saved as you write.',
    saving: 'Saving…',
    failed: 'These details were not saved.',
  },
  titleMissing: 'Write a title: without one nothing is saved.',
  savedWithPost: 'Saved as soon as the upload begins.',
  captionsLater: 'Captions can be added once the upload has begun.',
  watch: 'Watch',
  unfinished: 'Unfinished uploads',
  unfinishedHint:
    'No browser keeps large files. Choose the same file again: what was uploaded is skipped, and it goes on from there.',
  received: (share) => `${share} uploaded`,
  pickAgain: 'Choose this file again',
  forget: 'Delete',
  keep: 'Keep it',
  forgetQuestion: (name) => `Delete the upload of “${name}”?`,
  signInWhy: 'Sign in to upload videos. They belong to your account: you decide who sees them.',
  errors: {
    FILE_TOO_LARGE: 'This file is larger than the service takes. Choose a smaller one.',
    NOT_A_VIDEO_TYPE: 'This file is no video. Choose another one.',
    QUOTA_EXCEEDED:
      'There is no room left for this file. Delete videos that you no longer need, and try again.',
    LIMIT_REACHED: 'Too many uploads are unfinished. Finish or delete some of them, and try again.',
    NotReadableError: 'The file was moved or changed. Choose it again.',
    NotFoundError: 'The file was moved or changed. Choose it again.',
  },
  timeLeft: {
    seconds: (seconds) => `${counted(seconds, 'second', 'seconds')} left`,
    minutes: (minutes) => `${counted(minutes, 'minute', 'minutes')} left`,
    hours: (hours, minutes) => `${number.format(hours)} h ${minutes} min left`,
  },
};

export default en;
