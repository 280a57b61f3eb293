import AwsS3 from '@uppy/aws-s3';

/** Milliseconds without progress, or without a response after the last byte, before a part is sent again. */
const TIMEOUT_MS = 60_000;

/**
 * Uploads one part with a timeout. Without a timeout, Uppy would wait forever if the connection hangs or if it cannot read the
 * `ETag` of the response.
 */
export const uploadPart: typeof AwsS3.uploadPartBytes = async ({ signal, onProgress, ...part }) => {
  const timeout = new AbortController();
  const startTimer = () => setTimeout(() => timeout.abort(timeoutError()), TIMEOUT_MS);
  let timer = startTimer();
  const timedOut = new Promise<never>((_resolve, reject) => {
    timeout.signal.addEventListener('abort', () => reject(timeout.signal.reason), { once: true });
  });
  try {
    const uploaded = AwsS3.uploadPartBytes({
      ...part,
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      onProgress: (event: ProgressEvent) => {
        clearTimeout(timer);
        timer = startTimer();
        onProgress(event);
      },
    });
    return await Promise.race([uploaded, timedOut]);
  } finally {
    clearTimeout(timer);
  }
};

/** Uppy retries errors that have a status; 0 means a network error. */
const timeoutError = () =>
  Object.assign(new Error(`The upload of a part made no progress for ${TIMEOUT_MS / 1000} s.`), {
    source: { status: 0 },
  });
