import { ServiceError } from '../service-error.ts';

const errorOf = (status: number, code: string, detail: string) =>
  new ServiceError(new Response(null, { status, headers: { 'x-request-id': 'req-0123' } }), {
    status,
    code,
    detail,
  });

export const REJECTED = errorOf(409, 'EMAIL_TAKEN', 'An account with this email address exists.');
export const INVALID = errorOf(400, 'INVALID_REQUEST', 'querystring/pagenum must be >= 1');
export const BUSY = errorOf(429, 'TOO_MANY_REQUESTS', 'Too many requests.');
export const FAILED = errorOf(500, 'INTERNAL_ERROR', 'An internal error occurred.');
export const UNREACHABLE = new TypeError('Failed to fetch');
