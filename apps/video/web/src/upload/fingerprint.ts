import { type Fingerprint, hashedRanges } from './resume.domain.ts';

/**
 * Returns a fingerprint by which a file is recognized when it is picked again. Returns null outside secure contexts, where
 * `crypto.subtle` is not available; then the upload cannot be resumed.
 *
 * @throws NotReadableError if the file was moved or cannot be read.
 */
export async function fingerprint(file: File): Promise<Fingerprint | null> {
  if (!globalThis.crypto?.subtle) return null;
  const ends = new Blob(hashedRanges(file.size).map(([from, to]) => file.slice(from, to)));
  const digest = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer());
  const { name, size, lastModified } = file;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return { name, size, lastModified, digest: hex.join('') };
}
