// Ends with 0 where a service of this container answers and none of those that answer is unready.

/** Below the five seconds that the image gives it. */
const PATIENCE_MS = 4_000;

/** @returns whether it is ready; undefined where nobody listens: this container runs the other service. */
async function ready(port) {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })).ok;
  } catch (error) {
    return error.cause?.code === 'ECONNREFUSED' ? undefined : false;
  }
}

const { JOBS_PORT, VIDEO_PORT } = process.env;
const answers = await Promise.all([ready(JOBS_PORT || 3001), ready(VIDEO_PORT || 3002)]);
process.exitCode = answers.includes(true) && !answers.includes(false) ? 0 : 1;
