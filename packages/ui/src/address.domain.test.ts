import { expect, test } from 'vitest';
import { hrefOf, isReturnAddress, isSignInPage, pathOf } from './address.domain.ts';

test('the path of a page is that of its href without the base path', () => {
  expect(hrefOf('/jobs/1?a=b')).toBe('/app/jobs/1?a=b');
  expect(pathOf('/app/jobs/1')).toBe('/jobs/1');
  expect(pathOf('/app/jobs/1/')).toBe('/jobs/1');
  expect(['/app/', '/app'].map(pathOf)).toEqual(['/', '/']);
});

test('users pass through three pages to sign in', () => {
  expect(['/sign-in', '/sign-up', '/forgotten-password'].every(isSignInPage)).toBe(true);
  expect(['/', '/account', '/sign-in/1'].some(isSignInPage)).toBe(false);
});

test.each(['/', '/?keyword=a#results', '/jobs/1', '/companies/a%2Fb', '//example.org', '/sign-ins'])(
  'users can return to %s, which is a page of the application',
  (to) => expect(isReturnAddress(to)).toBe(true),
);

test.each([
  '',
  'jobs/1',
  '.example.org/',
  '@example.org/',
  'https://example.org/',
  '/../account/reset',
  '/%2e%2e/account/reset',
  '/\\..\\..\\x',
  '/sign-in',
  '/sign-in/?a=b',
  '/sign-up#a',
  '/jobs/../forgotten-password',
])('users do not return to %j', (to) => expect(isReturnAddress(to)).toBe(false));
