import { type Card, TEXT_FIELDS, type TextField } from '@workreel/posting-parser';
import type { IdentityRule } from './canonical.domain.ts';
import type { CompiledIdentitySource, CompiledProfile } from './compile.ts';
import { type CardScope, firstText } from './rules.ts';

export function emptyTexts(): Card['texts'] {
  return Object.fromEntries(TEXT_FIELDS.map((field) => [field, null])) as Record<TextField, null>;
}

/**
 * Reads a card. If that fails, returns a card without a URL, which is rejected, so that one card never prevents the others
 * from being read.
 */
export function readOrReject(
  read: () => Card,
  index: number,
  warn: (code: 'CARD_UNREADABLE', message: string, card: number) => void,
): Card {
  try {
    return read();
  } catch (error) {
    warn('CARD_UNREADABLE', `Card ${index + 1} cannot be read: ${String(error).slice(0, 200)}`, index);
    return { sourceUrl: null, texts: emptyTexts(), tags: [], promoted: false };
  }
}

/** Returns the identity rule of the profile, bound to a card; `scope` is null if there is no element. */
export function identityRule(compiled: CompiledProfile, scope: CardScope | null): IdentityRule | null {
  const { identity } = compiled.profile;
  if (identity === null) return null;
  return {
    address: identity.address,
    from: compiled.identity.map((source) => identitySource(source, scope)),
  };
}

function identitySource(
  { source, pattern, rule }: CompiledIdentitySource,
  scope: CardScope | null,
): IdentityRule['from'][number] {
  if ('query' in source) return { query: source.query };
  if (pattern !== null) return { path: pattern };
  return { id: () => (rule === null || scope === null ? null : firstText([rule], scope)) };
}
