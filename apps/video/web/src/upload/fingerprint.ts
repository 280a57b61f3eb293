/** Bytes hashed at each end of a file: enough to distinguish recordings of one camera, and fast to read. */
const END_BYTES = 1_048_576;

/**
 * Returns the SHA-256 of the size and of both ends of a file, as 64 hexadecimal digits, by which the service recognizes the file.
 * The rest of the file is not read.
 *
 * @throws NotReadableError if the file was moved or cannot be read.
 */
export async function fingerprint(file: File): Promise<string> {
  const hashed = new Blob([String(file.size), file.slice(0, END_BYTES), file.slice(-END_BYTES)]);
  const digest = await sha256(await hashed.arrayBuffer());
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: ArrayBuffer): Promise<Uint8Array> {
  // Browsers offer it only in secure contexts, which excludes plain HTTP to a machine in the local network.
  if (globalThis.crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hashes = await import('@noble/hashes/sha2.js');
  return hashes.sha256(new Uint8Array(bytes));
}
