/**
 * Returns what a function of es-hangul composes; undefined if it throws. Version 2.4.0 throws if a consonant follows two vowels that form
 * one, without a consonant before them (ㅗㅐㅅ, the keys of `hot`).
 */
export function tryHangul(compose: () => string): string | undefined {
  try {
    return compose();
  } catch {
    return undefined;
  }
}
