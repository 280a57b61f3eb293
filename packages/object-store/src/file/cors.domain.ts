/** How long a browser may remember the answer to a preflight, in seconds; Chromium remembers two hours at most. */
const MAX_AGE_SECONDS = 7_200;
const METHODS = ['PUT', 'POST', 'GET', 'HEAD'];

/**
 * Cross-origin headers as a bucket sets them whose rule names these origins, all headers, and `ETag` and
 * `Location` as exposed. https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 */
export function corsHeaders(
  origins: ReadonlySet<string>,
  origin: string | undefined,
): Record<string, string> {
  // Said without an origin too: a cache between must not give one origin's answer to another.
  const vary = { vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method' };
  if (origin === undefined || !origins.has(origin)) return vary;
  return {
    ...vary,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'ETag, Location',
  };
}

/** The answer to a preflight; undefined where it is refused. */
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
