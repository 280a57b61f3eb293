import { firstGroup } from './canonical.domain.ts';
import type { CompiledRule } from './compile.ts';
import { attributeOf, cleanText, type ElementNode, rawText } from './dom.ts';

/** In characters. Real fields are shorter; with broken markup, a field may contain the whole page. */
const MAX_TEXT_CHARS = 1_000;
const MAX_LIST_ENTRIES = 60;

/** A card during the traversal: its element, and the elements within it that matched, by selector ID. */
export interface CardScope {
  element: ElementNode;
  matches: (ElementNode[] | undefined)[];
}

/** Returns the non-empty texts of the elements that a rule selects. */
export function textsOf(rule: CompiledRule, scope: CardScope): string[] {
  const elements = rule.selectorId === -1 ? [scope.element] : scope.matches[rule.selectorId];
  if (elements === undefined) return [];
  const texts: string[] = [];
  for (const element of elements) {
    const text = textOf(rule, element);
    if (text === '') continue;
    const { split } = rule.rule;
    if (split === null) texts.push(text);
    else for (const part of text.split(split)) if (part.trim() !== '') texts.push(part.trim());
    // Stop at the first text if the rule needs only one.
    if (!rule.rule.list && rule.pick !== 'last' && split === null) break;
    if (texts.length >= MAX_LIST_ENTRIES) break;
  }
  return texts;
}

/** Returns the text of the first rule that yields one, or null. */
export function firstText(rules: readonly CompiledRule[], scope: CardScope): string | null {
  for (const rule of rules) {
    const texts = textsOf(rule, scope);
    if (texts.length === 0) continue;
    if (rule.pick === 'last') return texts.at(-1) ?? null;
    if (rule.pick === 'first' || (!rule.rule.list && rule.rule.split === null)) return texts[0] ?? null;
    return texts.join(rule.rule.join).slice(0, MAX_TEXT_CHARS);
  }
  return null;
}

/** Returns the distinct entries of the first rule that yields any. */
export function listOf(rules: readonly CompiledRule[], scope: CardScope): string[] {
  for (const rule of rules) {
    const texts = textsOf(rule, scope);
    if (texts.length > 0) return [...new Set(texts)].slice(0, MAX_LIST_ENTRIES);
  }
  return [];
}

/** Applies a rule to one element. Returns '' if it yields no text. */
function textOf(rule: CompiledRule, element: ElementNode): string {
  const { attribute } = rule.rule;
  const raw =
    attribute === null
      ? rawText(element, rule.skip, MAX_TEXT_CHARS * 4)
      : (attributeOf(element, attribute) ?? '');
  let text = cleanText(raw);
  if (rule.pattern !== null && text !== '') text = firstGroup(rule.pattern.exec(text))?.trim() ?? '';
  for (const step of rule.steps) if (text !== '') text = step(text);
  return text.length > MAX_TEXT_CHARS ? text.slice(0, MAX_TEXT_CHARS).toWellFormed() : text;
}
