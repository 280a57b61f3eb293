/** Where the reader is, by the path of the address. */
export type Route = { page: 'library' | 'upload' | 'signIn' | 'unknown' } | { page: 'watch'; id: string };

const BASE = '/app/';

export function readPath(path: string): Route {
  const [first = '', second, ...more] = path.replace(/\/+$/, '/').slice(BASE.length).split('/');
  if (!`${path}/`.startsWith(BASE) || more.some((word) => word !== '')) return { page: 'unknown' };
  if (first === 'watch' && second) return watchRoute(second);
  if (second) return { page: 'unknown' };
  if (first === '') return { page: 'library' };
  if (first === 'upload') return { page: 'upload' };
  return { page: first === 'sign-in' ? 'signIn' : 'unknown' };
}

/** A `%` that encodes nothing makes no address of ours. */
function watchRoute(text: string): Route {
  try {
    return { page: 'watch', id: decodeURIComponent(text) };
  } catch {
    return { page: 'unknown' };
  }
}

export const LIBRARY_PATH = BASE;
export const UPLOAD_PATH = `${BASE}upload`;
export const SIGN_IN_PATH = `${BASE}sign-in`;
export const watchPath = (id: string): string => `${BASE}watch/${encodeURIComponent(id)}`;
