import type ko from '../ko/console.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const en: typeof ko = {
  title: 'Conversions',
  adminsOnlyHint: 'Sign in with an admin account to manage conversions.',
  count: number.format,
  counts: { running: 'Converting', queued: 'Queued', failed: 'Failed', ready: 'Finished' },
  states: {
    running: { title: 'Converting', none: 'No videos are being converted.' },
    queued: { title: 'Queued', none: 'No videos are queued.' },
    failed: { title: 'Failed', none: 'No conversions have failed.' },
    ready: { title: 'Recently finished', none: 'No conversions have finished.' },
  },
  videos: {
    title: 'Videos',
    hint: 'Find the videos of all users. If you open one that isn’t public, this is recorded in the audit log.',
    query: 'Title, author, tag or description',
    owner: 'Owner’s name or email',
    search: 'Search',
    allVisibilities: 'Any visibility',
  },
  more: 'Show more',
  deletedUser: 'Deleted user',
  length: (clock) => `Length ${clock}`,
  attempts: (attempt, max) => `Attempt ${attempt} of ${max}`,
  startedAt: (ago) => `Started: ${ago}`,
  queuedAt: (ago) => `Queued: ${ago}`,
  failedAt: (ago) => `Failed: ${ago}`,
  readyAt: (ago) => `Finished: ${ago}`,
  duration: (span) => `Took ${span}`,
  position: (position) => `#${number.format(position)} in queue`,
  expected: (span) => `Expected work: ${span}`,
  priority: 'Priority',
  priorityOf: (name) => `Priority: ${name}`,
  priorities: { low: 'Low', normal: 'Normal', high: 'High' },
  prioritized: (name, priority) => `Priority changed to ${priority.toLowerCase()}: ${name}`,
  waitsFor: {
    CONVERTER_MISSING: 'Waiting for a converter to be installed.',
    STORE_FULL: 'Waiting for storage space.',
    STORE_UNAVAILABLE: 'Waiting for storage to become available.',
  },
  warnings: {
    DAMAGED: 'Parts of the file couldn’t be decoded.',
    SHORTER_THAN_DECLARED: 'The file is shorter than it declares.',
    POSTER_FAILED: 'No thumbnail could be created.',
    STORYBOARD_FAILED: 'No seek previews could be created.',
    CAPTIONS_FAILED: 'Embedded captions couldn’t be converted.',
    IFRAMES_FAILED: 'No I-frame playlist could be created.',
    AV1_FAILED: 'No AV1 renditions could be created.',
  },
  lastFailure: 'The previous attempt failed.',
  progress: (name) => `Conversion: ${name}`,
  actionLabel: (action, name) => `${action}: ${name}`,
  cancel: 'Cancel conversion',
  cancelQuestion: (name) => `Cancel the conversion of “${name}”?`,
  cancelHint:
    'The video will be marked as failed. The uploaded file is kept, so you can convert it again at any time.',
  keepConverting: 'Keep converting',
  canceled: (name) => `Conversion canceled: ${name}`,
  retry: 'Convert again',
  retrying: (name) => `Converting again: ${name}`,
  retryAll: (count) => `Convert all ${number.format(count)} again`,
  retryAllQuestion: (count) => `Convert ${counted(count, 'failed video', 'failed videos')} again?`,
  retryAllHint:
    'Only the videos shown in the list are converted again, one after another. This may take a while.',
  retryAllCancel: 'Cancel',
  retriedAll: (count) => `Converting ${counted(count, 'video', 'videos')} again.`,
  retriedSome: (count, failed) =>
    `Converting ${counted(count, 'video', 'videos')} again; ${number.format(failed)} couldn’t be started.`,
  failure: {
    NOT_A_VIDEO: 'The file is neither video nor audio.',
    STILL_IMAGE: 'The file is a single picture.',
    PROTECTED_FILE: 'The file is copy-protected.',
    UNSUPPORTED_FORMAT: 'This server can’t play the format of the file. The log says why.',
    TRUNCATED_FILE: 'The file is incomplete.',
    NO_VIDEO_TRACK: 'The file has no video.',
    TOO_LONG: 'The video is longer than allowed.',
    TOO_LARGE: 'The file is larger than allowed.',
    CONVERSION_FAILED: 'The conversion failed.',
    OBJECT_MISSING: 'The uploaded file is missing from storage.',
  },
  errors: {
    ILLEGAL_TRANSITION: 'It changed elsewhere. Check the list again.',
    UPLOAD_NOT_FOUND: 'This video was deleted.',
    OBJECT_MISSING: 'The uploaded file is missing from storage. The owner must upload it again.',
    FORBIDDEN: 'Only admins can do this.',
  },
  workers: {
    title: 'Workers',
    busy: (running, max) => `${number.format(running)} of ${number.format(max)} busy`,
    since: (ago) => `Started: ${ago}`,
    process: (pid) => `process ${pid}`,
    detecting: 'Looking for the converter…',
    problems: {
      CONVERTER_MISSING:
        'Not converting, because ffmpeg (5.1 or newer) is missing. Install it on this host; conversions then start automatically.',
      STORE_FULL: 'Not converting, because storage is full. It continues once there is space.',
      STORE_UNAVAILABLE: 'Not converting, because storage is unavailable. It continues automatically.',
    },
    none: 'No workers running',
    noneHint:
      'Uploaded videos stay in the queue. Start the service on the server with this command to convert them automatically.',
  },
  storage: {
    title: 'Storage',
    files: 'Originals',
    filesOf: (count, bytes) => `${counted(count, 'file', 'files')} · ${bytes}`,
    media: 'Streaming files',
    unfinished: 'Unfinished uploads',
    total: 'Total',
    store: 'Object store',
    stores: { file: 'Server disk', s3: 'S3 bucket' },
    converter: 'Converter',
    converters: { ffmpeg: 'ffmpeg', mediaconvert: 'AWS MediaConvert' },
  },
};

export default en;
