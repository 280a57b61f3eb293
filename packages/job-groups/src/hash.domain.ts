/** Returns 32 well-mixed bits of a text (MurmurHash3's finalizer over FNV-1a). */
export function hash32(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns a hash of 53 bits, which is exact as a number and fits into a `bigint` column. */
export const hash53 = (text: string): number => hash32(text) * 0x20_0000 + (hash32(text, 0x9e3779b9) >>> 11);
