// Exits with 0 if at least one service of this container is ready and none is unready.

/** Less than the timeout of the image's HEALTHCHECK (5 s). */
const TIMEOUT_MS = 4_000;

/** Returns whether the service is ready; undefined if it does not run in this container. */
async function isReady(port) {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })).ok;
  } catch (error) {
    return error.cause?.code === 'ECONNREFUSED' ? undefined : false;
  }
}

const { JOBS_PORT, VIDEO_PORT } = process.env;
const states = await Promise.all([isReady(JOBS_PORT || 3001), isReady(VIDEO_PORT || 3002)]);
process.exitCode = states.includes(true) && !states.includes(false) ? 0 : 1;
