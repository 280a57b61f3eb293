import type { FastifyRequest } from 'fastify';

/** Returns a preference that a web client has stored; undefined if there is none. */
export function preferenceOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)workreel_${name}=([\\w.+-]+)(?=\\s*(?:;|$))`).exec(headers.cookie ?? '')?.[1];
}

const THEMES = ['light', 'dark'] as const;

/** Returns the color scheme that the user has chosen; undefined for that of the system. */
export const themeOf = (request: Pick<FastifyRequest, 'headers'>): (typeof THEMES)[number] | undefined =>
  THEMES.find((theme) => theme === preferenceOf(request, 'theme'));
