import { cleanText, rawText } from './dom.ts';
import type { JsonObject } from './jsonld.text.ts';
import { attributeOf, type ElementNode } from './tree.ts';

/** In characters. Only short values are of interest, not descriptions. */
const MAX_VALUE_CHARS = 4_000;
/** Elements whose value is an attribute (HTML 5.2.4). Links are texts, because pages use them for names; only `url` is their URL. */
const VALUE_ATTRIBUTE: ReadonlyMap<string, string> = new Map([
  ['img', 'src'],
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
]);

/** Properties whose value is an item also without `itemscope`, which SAP SuccessFactors omits, if there are properties in it. */
const ITEM_PROPERTIES = new Set(['hiringOrganization', 'jobLocation', 'address']);

/**
 * Returns the items of a schema.org type in the microdata of a page (HTML 5.2), in document order, as the objects that JSON-LD would
 * have. `itemref` is not supported.
 */
export function readItems(root: ElementNode, type: string): JsonObject[] {
  const items: JsonObject[] = [];
  const visit = (element: ElementNode) => {
    if (typesOf(element).includes(type)) items.push(readItem(element));
    else for (const child of element.children) if (child.type === 'tag') visit(child);
  };
  visit(root);
  return items;
}

function readItem(item: ElementNode): JsonObject {
  const properties = new Map<string, unknown[]>([['@type', typesOf(item)]]);
  const visit = (element: ElementNode) => {
    const names = attributeOf(element, 'itemprop')?.split(/\s+/).filter(Boolean) ?? [];
    const isItem =
      attributeOf(element, 'itemscope') !== undefined ||
      (names.some((name) => ITEM_PROPERTIES.has(name)) && hasProperties(element));
    if (names.length > 0) {
      const inner = isItem ? readItem(element) : null;
      for (const name of names) {
        const values = properties.get(name);
        const value = inner ?? readValue(element, name);
        if (values === undefined) properties.set(name, [value]);
        else values.push(value);
      }
    }
    if (!isItem) visitChildren(element);
  };
  const visitChildren = (element: ElementNode) => {
    for (const child of element.children) if (child.type === 'tag') visit(child);
  };
  visitChildren(item);
  return Object.fromEntries(properties);
}

const hasProperties = (element: ElementNode): boolean =>
  element.children.some(
    (child) => child.type === 'tag' && (attributeOf(child, 'itemprop') !== undefined || hasProperties(child)),
  );

/** Returns the names of the schema.org types of an item. */
const typesOf = (element: ElementNode): string[] =>
  (attributeOf(element, 'itemtype') ?? '')
    .split(/\s+/)
    .map((type) => /^https?:\/\/(?:www\.)?schema\.org\/(\w+)$/i.exec(type)?.[1])
    .filter((name) => name !== undefined);

function readValue(element: ElementNode, name: string): string {
  const attribute = name === 'url' ? 'href' : VALUE_ATTRIBUTE.get(element.name);
  return (
    // Also of other elements than <meta>, where Google reads it too.
    attributeOf(element, 'content') ??
    (attribute === undefined ? undefined : attributeOf(element, attribute)) ??
    cleanText(rawText(element, null, MAX_VALUE_CHARS))
  );
}
