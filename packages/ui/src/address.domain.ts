/** Addresses of the pages of an application. */

/** The base path of both applications. */
export const BASE = '/app';

/** Returns the `href` of a page. @param to - its path, query string and fragment, without the base path. */
export const hrefOf = (to: string): string => BASE + to;

/** Returns the path of a page, without the base path. */
export const pathOf = (pathname: string): string => pathname.slice(BASE.length).replace(/\/$/, '') || '/';

const SIGN_IN_PAGES = ['/sign-in', '/sign-up', '/forgotten-password'];

/** Whether users pass through a page to sign in. These pages lead back to the page before them. @param path - without the base path. */
export const isSignInPage = (path: string): boolean => SIGN_IN_PAGES.includes(path);

/** Whether a user can return to an address: a page of the application that is not for signing in. @param to - as in {@link hrefOf}. */
export function isReturnAddress(to: string): boolean {
  const url = to.startsWith('/') ? URL.parse(hrefOf(to), 'http://localhost') : null;
  return (
    url?.host === 'localhost' && url.pathname.startsWith(`${BASE}/`) && !isSignInPage(pathOf(url.pathname))
  );
}
