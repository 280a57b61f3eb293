import { Parser } from 'htmlparser2';
import { cleanText } from './dom.ts';
import {
  createTree,
  type ElementNode,
  LimitError,
  MAX_DEPTH,
  MAX_TEXT_PIECES,
  NodeCounter,
  type PageTree,
  withinLimits,
} from './tree.ts';

/** Names are in lower case, as in HTML and JSON, because selectors ignore case. */
export const XML_OPTIONS = { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true } as const;

/**
 * Parses XML into a tree in which selectors work as in JSON: the text of an element without inner elements is also an attribute
 * of the element around it. Of entities, only those of XML itself and character references are resolved; a DOCTYPE is ignored.
 * Never throws.
 *
 * @returns null if the text is not XML or is cut off
 */
export function parseXml(text: string): PageTree | null {
  const tree = createTree();
  const nodes = new NodeCounter();
  let current = tree.root;
  let depth = 0;
  let textPieces = 0;
  const parser = new Parser(
    {
      onopentagname() {
        if (depth >= MAX_DEPTH) throw new LimitError('TOO_DEEP');
        nodes.count();
      },
      onattribute: nodes.count,
      onopentag(name, attribs) {
        const element: ElementNode = {
          type: 'tag',
          name,
          attribs,
          children: [],
          parent: current,
          data: true,
        };
        current.children.push(element);
        current = element;
        depth += 1;
      },
      ontext(piece) {
        textPieces += 1;
        if (textPieces > MAX_TEXT_PIECES) throw new LimitError('TOO_MANY_ELEMENTS');
        if (depth === 0) return;
        const last = current.children.at(-1);
        if (last?.type === 'text') last.data += piece;
        else current.children.push({ type: 'text', data: piece, parent: current });
      },
      onclosetag() {
        const parent = current.parent ?? tree.root;
        addAttribute(parent, current, nodes);
        depth -= 1;
        current = parent;
      },
    },
    XML_OPTIONS,
  );
  let isComplete = true;
  withinLimits(tree, () => {
    parser.write(text);
    isComplete = depth === 0;
    parser.end();
  });
  return isComplete && tree.root.children.length === 1 ? tree : null;
}

/** Returns the document element. */
export const rootOf = ({ root }: PageTree): ElementNode | undefined =>
  root.children.find((node) => node.type === 'tag');

function addAttribute(parent: ElementNode, { name, children }: ElementNode, nodes: NodeCounter): void {
  const [only] = children;
  if (children.length !== 1 || only?.type !== 'text' || Object.hasOwn(parent.attribs, name)) return;
  const value = cleanText(only.data);
  if (value === '') return;
  nodes.count();
  parent.attribs[name] = value;
}
