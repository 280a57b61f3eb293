import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLIENT_PATHS } from './client-paths.ts';

it('lists the routes of the web client', () => {
  const router = readFileSync(join(import.meta.dirname, '../../web/src/router.tsx'), 'utf8');
  const routes = [...router.matchAll(/(?:page\(\s*|path: )'(\/[^']*)'/g)].map(([, path]) => path!);
  expect(routes.toSorted()).toEqual(CLIENT_PATHS.toSorted());
});
