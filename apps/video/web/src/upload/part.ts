import AwsS3 from '@uppy/aws-s3';

type SendPart = typeof AwsS3.uploadPartBytes;

/** A part that moves no byte for this long, or whose last byte is not answered, is given up and sent again. */
const STALL_MS = 60_000;

/**
 * Sends one part. A line that neither moves nor breaks is given up: Uppy alone would wait for it forever, as
 * it would for an answer whose `ETag` it may not read.
 */
export const sendPart: SendPart = async ({ signal, onProgress, ...part }) => {
  const stall = new AbortController();
  const watch = () => setTimeout(() => stall.abort(new StalledError()), STALL_MS);
  let timer = watch();
  const stalled = new Promise<never>((_resolve, reject) => {
    stall.signal.addEventListener('abort', () => reject(stall.signal.reason), { once: true });
  });
  try {
    const sending = AwsS3.uploadPartBytes({
      ...part,
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
      onProgress: (event: ProgressEvent) => {
        clearTimeout(timer);
        timer = watch();
        onProgress(event);
      },
    });
    return await Promise.race([sending, stalled]);
  } finally {
    clearTimeout(timer);
  }
};

class StalledError extends Error {
  override name = 'StalledError';
  /** Uppy sends again what failed with a status; 0 is that of a line that broke. */
  readonly source = { status: 0 };

  constructor() {
    super(`No byte was taken for ${STALL_MS / 1000} s.`);
  }
}
