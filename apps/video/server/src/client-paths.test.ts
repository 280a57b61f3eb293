import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLIENT_PATHS } from './client-paths.ts';

it('lists the routes of the web client', () => {
  const router = readFileSync(join(import.meta.dirname, '../../web/src/router.tsx'), 'utf8');
  const routes = [...router.matchAll(/(?:page\(\s*|path: )'(\/[^']*)'/g)].map(([, path]) => path!);
  // Only on the development server, which serves the client itself.
  const built = routes.filter((path) => path !== '/design');
  expect(built.toSorted()).toEqual(CLIENT_PATHS.toSorted());
});
