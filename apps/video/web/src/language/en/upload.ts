import type ko from '../ko/upload.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const en: typeof ko = {
  heading: 'Upload videos',
  pick: 'Choose files',
  multipleHint: 'Videos, audio and animated pictures. You can choose several files at once.',
  dropHint: 'Or drop files anywhere on this page.',
  dropHere: 'Drop to upload',
  newVisibility: 'Visibility once published',
  rejected: (files) =>
    `${counted(files, 'file wasn’t', 'files weren’t')} added. Finish or remove some files in the list first.`,
  list: 'Uploads',
  overall: (files, done) =>
    done === 0
      ? counted(files, 'file', 'files')
      : `${counted(files, 'file', 'files')}, ${number.format(done)} done`,
  overallProgress: 'Overall progress',
  pauseAll: 'Pause all',
  resumeAll: 'Resume all',
  cancelAll: 'Cancel all',
  phase: {
    waiting: 'Queued',
    preparing: 'Preparing…',
    asking: 'Needs your answer',
    uploading: 'Uploading',
    finishing: 'Finishing…',
    stalled: 'Waiting for connection',
    paused: 'Paused',
    failed: 'Upload failed',
    cancelling: 'Canceling…',
    uploaded: 'Uploaded',
  },
  stalledHint: 'The upload resumes where it left off once you’re back online. Keep this page open.',
  announcement: (name, phase) => `${name}: ${phase}`,
  progress: (name) => `Upload: ${name}`,
  sentOfTotal: (sent, size) => `${sent} of ${size}`,
  perSecond: (bytes) => `${bytes}/s`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove from list',
  actionLabel: (action, name) => `${action}: ${name}`,
  cancelQuestion: (name) => `Cancel the upload of “${name}”?`,
  cancelAllQuestion: 'Cancel all uploads?',
  cancelHint: 'Everything uploaded so far and the details you entered will be deleted.',
  cancelConfirm: 'Cancel upload',
  keepUploading: 'Keep uploading',
  details: 'Details and captions',
  detailsOf: (name) => `Details and captions: ${name}`,
  saving: {
    saved: 'Saved',
    unsaved: 'Saved automatically as you type.',
    saving: 'Saving…',
    failed: 'Couldn’t save these details.',
  },
  titleRequired: 'Title is required.',
  savedOnStart: 'Saved once the upload starts.',
  captionsLater: 'You can add captions once the upload has started.',
  watch: 'Watch',
  unfinished: 'Unfinished uploads',
  unfinishedHint:
    'Continue in any browser or on any computer: choose the same file, and only the missing parts are uploaded.',
  pickSameFile: 'Choose the file to continue',
  expires: (time) => `Kept until ${time}`,
  unknownSize: 'Another app started this upload. Continue it there.',
  wrongFile: {
    size: (name, size, expected) =>
      `“${name}” isn’t the file of this upload: it is ${size} and the upload is ${expected}.`,
    content: (name) => `“${name}” isn’t the file of this upload: it has the same size but different content.`,
    name: (name, expected) => `“${name}” isn’t the file of this upload, which is named “${expected}”.`,
  },
  questions: {
    duplicate: 'You already have this video:',
    uploadAgain: 'Upload it again?',
    uploadAnyway: 'Upload anyway',
    skip: 'Skip',
    duplicates: (files) => `You already have the videos of ${counted(files, 'file', 'files')}.`,
    uploadAll: 'Upload all anyway',
    skipAll: 'Skip all',
    active:
      'Another browser or tab was uploading this file less than a minute ago. You can let it finish there or continue here.',
    continueHere: 'Continue here',
  },
  delete: 'Discard',
  keepUpload: 'Keep upload',
  deleteQuestion: (name) => `Discard the upload of “${name}”?`,
  signInReason: 'Sign in to upload videos and choose who can see them.',
  errors: {
    FILE_TOO_LARGE: 'This file is larger than allowed. Choose a smaller one.',
    NOT_A_VIDEO_TYPE: 'This file is neither video nor audio. Choose another one.',
    QUOTA_EXCEEDED: 'Not enough storage for this file. Delete videos you no longer need and try again.',
    EMAIL_NOT_CONFIRMED:
      'Confirm your email address first: open the link in the email we sent you, then try again.',
    LIMIT_REACHED: 'Too many unfinished uploads. Finish or delete some of them and try again.',
    UPLOAD_ENDED: 'The upload expired or was canceled. Try again to upload the file from the start.',
    UPLOAD_COMPLETE: 'This upload is already complete.',
    PARTS_INVALID: 'Some data wasn’t transferred correctly. Try again.',
    SIZE_MISMATCH: 'Some data wasn’t transferred correctly. Try again.',
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
