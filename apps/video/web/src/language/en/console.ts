import type ko from '../ko/console.ts';

const number = new Intl.NumberFormat('en-US');
const plurals = new Intl.PluralRules('en-US');
const counted = (count: number, one: string, other: string) =>
  `${number.format(count)} ${plurals.select(count) === 'one' ? one : other}`;

const en: typeof ko = {
  title: 'Conversions',
  why: 'Sign in with the account of an admin to look after conversions.',
  count: number.format,
  counts: { running: 'Converting', queued: 'Waiting', failed: 'Failed', ready: 'Ready' },
  states: {
    running: { title: 'Converting', none: 'Nothing is being converted.' },
    queued: { title: 'Waiting', none: 'Nothing waits for its turn.' },
    failed: { title: 'Failed', none: 'No conversion has failed.' },
    ready: { title: 'Done lately', none: 'No conversion is done yet.' },
  },
  more: 'Show more',
  oldOwner: 'Somebody who left',
  length: (clock) => `Length ${clock}`,
  tries: (tries, most) => `Try ${tries} of ${most}`,
  started: (ago) => `Started ${ago}`,
  waiting: (ago) => `Queued ${ago}`,
  failedAt: (ago) => `Failed ${ago}`,
  readyAt: (ago) => `Ready ${ago}`,
  took: (span) => `Took ${span}`,
  position: (position) => `Place ${number.format(position)}`,
  setback: 'Why the try before failed:',
  progress: (name) => `Conversion of ${name}`,
  of: (action, name) => `${action}: ${name}`,
  cancel: 'Cancel conversion',
  cancelSure: (name) => `Cancel the conversion of “${name}”?`,
  cancelHint: 'It counts as failed. The uploaded file stays, and can be converted again at any time.',
  cancelNo: 'Keep converting',
  cancelled: (name) => `Cancelled the conversion of ${name}`,
  retry: 'Convert again',
  retrying: (name) => `Converting again: ${name}`,
  retryAll: (count) => `Convert all ${number.format(count)} again`,
  retryAllSure: (count) => `Convert ${counted(count, 'failed video', 'failed videos')} again?`,
  retryAllHint: 'Only those shown below. They are converted in turn, which may take a while.',
  retryAllNo: 'Leave them',
  retriedAll: (count) => `Converting ${counted(count, 'video', 'videos')} again.`,
  retriedSome: (count, failed) =>
    `Converting ${counted(count, 'video', 'videos')} again; ${number.format(failed)} could not be started.`,
  failure: {
    NOT_A_VIDEO: 'The file is no video that can be read.',
    TRUNCATED_FILE: 'The file ends too early.',
    NO_VIDEO_TRACK: 'The file has no picture.',
    TOO_LONG: 'The video is longer than allowed.',
    TOO_LARGE: 'The file is larger than allowed.',
    CONVERSION_FAILED: 'The conversion did not come to its end.',
    OBJECT_MISSING: 'The uploaded file is no longer in the store.',
  },
  refused: {
    ILLEGAL_TRANSITION: 'It has changed in the meantime. Look at the list again.',
    UPLOAD_NOT_FOUND: 'This video was deleted in the meantime.',
    OBJECT_MISSING: 'The uploaded file is no longer in the store. It has to be uploaded again.',
    FORBIDDEN: 'Only admins may do this.',
  },
  workers: {
    title: 'Workers',
    busy: (running, most) => `${number.format(running)} of ${number.format(most)} busy`,
    since: (ago) => `Started ${ago}`,
    process: (pid) => `process ${pid}`,
    noTool: 'It found nothing to convert with. Install ffmpeg or set FFMPEG_PATH, and start it again.',
    none: 'Nobody converts',
    noneHint:
      'What is uploaded stays in the queue. Start the service on the server by this command, and it goes on by itself.',
  },
  storage: {
    title: 'Storage',
    files: 'Uploaded',
    filesOf: (count, bytes) => `${counted(count, 'file', 'files')} · ${bytes}`,
    media: 'Converted',
    unfinished: 'On its way',
    total: 'Together',
    store: 'Store',
    stores: { file: 'files of the server', s3: 'S3 bucket' },
    converter: 'Converter',
    converters: { ffmpeg: 'ffmpeg', mediaconvert: 'AWS MediaConvert' },
  },
};

export default en;
