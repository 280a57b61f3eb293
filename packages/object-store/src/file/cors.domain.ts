/** Time for which browsers may cache a preflight response: two hours, which is Chromium's maximum. */
const MAX_AGE_SECONDS = 7_200;
const METHODS = ['PUT', 'POST', 'GET', 'HEAD'];

/**
 * Returns the CORS headers of a bucket whose rule allows these origins and all headers, and exposes `ETag` and
 * `Location`. https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 */
export function corsHeaders(
  origins: ReadonlySet<string>,
  origin: string | undefined,
): Record<string, string> {
  // Sent even to requests without an Origin, so that shared caches never serve one origin's response to another.
  const vary = { vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method' };
  if (origin === undefined || !origins.has(origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag, Location',
  };
}

/** Returns the headers of a preflight response; undefined if the request is not allowed. */
export function preflightHeaders(
  origins: ReadonlySet<string>,
  request: { origin: string | undefined; method: string | undefined; headers: string | undefined },
): Record<string, string> | undefined {
  if (request.origin === undefined || !origins.has(request.origin)) return undefined;
  if (request.method === undefined || !METHODS.includes(request.method)) return undefined;
  return {
    ...corsHeaders(origins, request.origin),
    'access-control-allow-methods': METHODS.join(', '),
    ...(request.headers !== undefined && { 'access-control-allow-headers': request.headers }),
    'access-control-max-age': String(MAX_AGE_SECONDS),
  };
}
