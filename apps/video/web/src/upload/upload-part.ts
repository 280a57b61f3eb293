import AwsS3 from '@uppy/aws-s3';

/** Milliseconds without progress, or without an answer after the last byte, after which a part is sent again. */
const TIMEOUT_MS = 60_000;

/**
 * Uploads one part. Uppy alone would wait forever for a connection that neither moves nor breaks, and for an
 * answer whose `ETag` it may not read.
 */
export const uploadPart: typeof AwsS3.uploadPartBytes = async ({ signal, onProgress, ...part }) => {
  const timeout = new AbortController();
  const watch = () => setTimeout(() => timeout.abort(timeoutError()), TIMEOUT_MS);
  let timer = watch();
  const timedOut = new Promise<never>((_resolve, reject) => {
    timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason), { once: true });
  });
  try {
    const uploaded = AwsS3.uploadPartBytes({
      ...part,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      onProgress: (event: ProgressEvent) => {
        clearTimeout(timer);
        timer = watch();
        onProgress(event);
      },
    });
    return await Promise.race([uploaded, timedOut]);
  } finally {
    clearTimeout(timer);
  }
};

/** Uppy retries what failed with a status; 0 is that of a broken connection. */
const timeoutError = () =>
  Object.assign(new Error(`No byte was accepted for ${TIMEOUT_MS / 1000} s.`), { source: { status: 0 } });
