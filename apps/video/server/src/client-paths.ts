/** Paths of the pages of the web client, below `/app`. The web client has them in `router.tsx`. */
export const CLIENT_PATHS = [
  '/',
  '/watch/:id',
  '/upload',
  '/my-videos',
  '/my-videos/:id',
  '/history',
  '/console/videos',
  '/about',
  '/sign-in',
  '/sign-up',
  '/forgotten-password',
  '/account',
  '/console',
  '/console/people',
  '/console/audit-log',
  '/console/security-log',
];
