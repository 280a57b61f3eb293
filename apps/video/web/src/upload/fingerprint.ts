import { endsOf, type Fingerprint } from './resume.domain.ts';

/**
 * Identifies a file when it is picked again; null where the browser cannot hash (it can on `https:` and on
 * localhost): such a file is sent anew.
 *
 * @throws NotReadableError where the file was moved or may not be read.
 */
export async function fingerprint(file: File): Promise<Fingerprint | null> {
  if (!globalThis.crypto?.subtle) return null;
  const ends = new Blob(endsOf(file.size).map(([from, to]) => file.slice(from, to)));
  const digest = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  const { name, size, lastModified } = file;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return { name, size, lastModified, digest: hex.join('') };
}
