import type { FastifyReply } from 'fastify';

/**
 * Lets pages of other sites show a page in a frame, which the default policy forbids.
 *
 * @param ancestors - sources of the directive `frame-ancestors` (CSP Level 3, section 6.4.2.1).
 */
export function allowFraming(reply: FastifyReply, ancestors: readonly string[]): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy.replace(/frame-ancestors [^;]*/, `frame-ancestors ${ancestors.join(' ')}`),
  );
  // It cannot name other sites, and browsers without `frame-ancestors` would follow it.
  reply.removeHeader('x-frame-options');
}
