import { endsOf, type Fingerprint } from './resume.domain.ts';

/**
 * What a file is recognised by when it is picked again; null where the browser does not hash (it does on
 * `https:` and on the computer itself): such a file is sent anew.
 *
 * @throws NotReadableError where the file was moved or may not be read.
 */
export async function fingerprint(file: File): Promise<Fingerprint | null> {
  if (!globalThis.crypto?.subtle) return null;
  const ends = new Blob(endsOf(file.size).map(([from, to]) => file.slice(from, to)));
  const digest = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  const { name, size, lastModified } = file;
  return { name, size, lastModified, digest: hex(new Uint8Array(digest)) };
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
