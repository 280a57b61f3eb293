import { groupOf } from './canonical.domain.ts';
import type { CompiledRule } from './compile.ts';
import { type ElementNode, foldText, rawText } from './dom.ts';

/** Longest text kept of a field, in characters; sites print less, broken markup prints a page. */
const MAX_TEXT_CHARS = 1_000;
/** Entries kept of a list. */
const MAX_LIST_ENTRIES = 60;

/** One card while the page is walked: its element, and what matched which selector inside it. */
export interface CardScope {
  element: ElementNode;
  found: (ElementNode[] | undefined)[];
}

/** Texts of all elements that a rule selects, folded, each with at least one character. */
export function textsOf(rule: CompiledRule, scope: CardScope): string[] {
  const elements = rule.query === -1 ? [scope.element] : scope.found[rule.query];
  if (elements === undefined) return [];
  const texts: string[] = [];
  for (const element of elements) {
    const text = textOf(rule, element);
    if (text === '') continue;
    const { split } = rule.rule;
    if (split === null) texts.push(text);
    else for (const part of text.split(split)) if (part.trim() !== '') texts.push(part.trim());
    // One text is enough where nothing asks for more.
    if (!rule.rule.list && rule.pick !== 'last' && split === null) break;
    if (texts.length >= MAX_LIST_ENTRIES) break;
  }
  return texts;
}

/** One text of the first rule that yields any; null where none does. */
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

/** The entries of the first rule that yields any, each once. */
export function listOf(rules: readonly CompiledRule[], scope: CardScope): string[] {
  for (const rule of rules) {
    const texts = textsOf(rule, scope);
    if (texts.length > 0) return [...new Set(texts)].slice(0, MAX_LIST_ENTRIES);
  }
  return [];
}

/** Text of one element by a rule: attribute or text, pattern, transforms; '' for none. */
function textOf(rule: CompiledRule, element: ElementNode): string {
  const { attribute } = rule.rule;
  const raw =
    attribute === null ? rawText(element, rule.skip, MAX_TEXT_CHARS * 4) : (element.attribs[attribute] ?? '');
  let text = foldText(raw);
  if (rule.pattern !== null && text !== '') text = groupOf(rule.pattern.exec(text))?.trim() ?? '';
  for (const step of rule.steps) if (text !== '') text = step(text);
  return text.length > MAX_TEXT_CHARS ? text.slice(0, MAX_TEXT_CHARS).toWellFormed() : text;
}
