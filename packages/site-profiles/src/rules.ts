import { firstGroup } from './canonical.domain.ts';
import type { CompiledRule } from './compile.ts';
import { cleanText, rawText } from './dom.ts';
import { attributeOf, type ElementNode } from './tree.ts';

/** In characters. Real fields are shorter; with broken markup, a field may contain the whole page. */
export const MAX_TEXT_CHARS = 1_000;
const MAX_LIST_ENTRIES = 60;

/** A card during the traversal: its element, and the elements within it that matched, by selector ID. */
export interface CardScope {
  element: ElementNode;
  matches: (ElementNode[] | undefined)[];
  /** The headings above the card, from the innermost. */
  headings: readonly CardScope[];
}

/** Returns the non-empty texts of the elements that a rule selects. */
export function textsOf(rule: CompiledRule, scope: CardScope): string[] {
  if (rule.rule.value !== null) return [rule.rule.value];
  const elements = elementsOf(rule, scope);
  if (elements === undefined) return [];
  const texts: string[] = [];
  for (const element of elements) {
    const text = textOf(rule, element, scope);
    if (text === '') continue;
    const { split } = rule.rule;
    if (split === null) texts.push(mapped(rule, text));
    else for (const part of text.split(split)) if (part.trim() !== '') texts.push(mapped(rule, part.trim()));
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
    return formatted(rule, chosen(rule, texts));
  }
  return null;
}

function chosen({ rule, pick }: CompiledRule, texts: string[]): string {
  if (pick === 'last') return texts.at(-1) ?? '';
  if (pick === 'first' || (!rule.list && rule.split === null)) return texts[0] ?? '';
  return texts.join(rule.join).slice(0, MAX_TEXT_CHARS);
}

const formatted = ({ rule }: CompiledRule, text: string): string =>
  rule.format === null ? text : rule.format.replaceAll('{}', () => text);

const mapped = ({ map }: CompiledRule, text: string): string => map?.get(text.toLowerCase()) ?? text;

/** Returns the elements that a rule selects in the card or, if there are none, in the closest heading that has any. */
export function elementsOf({ selectorId }: CompiledRule, scope: CardScope): ElementNode[] | undefined {
  if (selectorId === -1) return [scope.element];
  return (
    scope.matches[selectorId] ??
    scope.headings.find(({ matches }) => matches[selectorId] !== undefined)?.matches[selectorId]
  );
}

/** Returns the distinct entries of the first rule that yields any. */
export function listOf(rules: readonly CompiledRule[], scope: CardScope): string[] {
  for (const rule of rules) {
    const texts = textsOf(rule, scope);
    if (texts.length > 0)
      return [...new Set(texts.map((text) => formatted(rule, text)))].slice(0, MAX_LIST_ENTRIES);
  }
  return [];
}

function ownText({ rule: { attribute }, skip }: CompiledRule, element: ElementNode): string {
  // In JSON and XML, a link is a value and not an attribute.
  return attribute === null ||
    (element.data && attribute === 'href' && attributeOf(element, attribute) === undefined)
    ? rawText(element, skip, MAX_TEXT_CHARS * 4)
    : (attributeOf(element, attribute) ?? '');
}

/** Returns the texts of the parts of a rule within an element, joined. */
function composed({ parts, rule }: CompiledRule, element: ElementNode, scope: CardScope): string {
  const isCard = element === scope.element;
  return parts
    .map((part) => {
      const texts = textsOf(part, isCard ? scope : within(part, element, scope)).filter(
        (text) => text !== '',
      );
      return texts.length === 0 ? '' : formatted(part, chosen(part, texts));
    })
    .filter((text) => text !== '')
    .join(rule.separator);
}

/** Returns the scope of a rule that is applied within an element of the card. */
function within({ selectorId }: CompiledRule, element: ElementNode, scope: CardScope): CardScope {
  const matches: CardScope['matches'] = [];
  const inner = scope.matches[selectorId]?.filter((match) => isInside(match, element)) ?? [];
  if (inner.length > 0) matches[selectorId] = inner;
  return { element, matches, headings: [] };
}

function isInside(node: ElementNode, element: ElementNode): boolean {
  for (let ancestor = node.parent; ancestor !== null; ancestor = ancestor.parent)
    if (ancestor === element) return true;
  return false;
}

/** Applies a rule to one element. Returns '' if it yields no text. */
export function textOf(rule: CompiledRule, element: ElementNode, scope: CardScope | null): string {
  let text = cleanText(
    scope !== null && rule.parts.length > 0 ? composed(rule, element, scope) : ownText(rule, element),
  );
  if (rule.pattern !== null && text !== '') text = firstGroup(rule.pattern.exec(text))?.trim() ?? '';
  for (const step of rule.steps) if (text !== '') text = step(text);
  return text.length > MAX_TEXT_CHARS ? text.slice(0, MAX_TEXT_CHARS).toWellFormed() : text;
}
