import type { FastifyRequest } from 'fastify';

/** Returns a preference that a web client has stored; undefined if there is none. */
export function preferenceOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)workreel_${name}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1];
}
