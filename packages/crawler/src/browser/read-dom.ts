/**
 * The expression that reads the DOM of a page, as the text that runs in an isolated world of the page: scripts of the page cannot change
 * the functions that it calls. It returns `{html}`, or `{size}` if the page has more than `maxChars` characters, so that the text of a huge
 * page never leaves the process that renders it.
 *
 * Open shadow roots are written in place, with what is put into their slots, as the page shows them: selectors then match what
 * people see.
 */
export const readDomExpression = (maxChars: number): string => `(${readDom})(${maxChars})`;

const readDom = `(maxChars) => {
  const root = document.documentElement;
  if (root === null) return { html: '' };
  const hasShadow = () => {
    for (const element of document.querySelectorAll('*')) if (element.shadowRoot) return true;
    return false;
  };
  const whole = () => {
    const html = root.outerHTML;
    return html.length > maxChars ? { size: html.length } : { html };
  };
  if (!hasShadow()) return whole();
  const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
  const RAW = new Set(['script', 'style', 'noscript']);
  const escape = (text) => text.replace(/[&<>"]/g, (character) => '&#' + character.charCodeAt(0) + ';');
  const parts = [];
  let size = 0;
  const write = (text) => {
    size += text.length;
    if (size > maxChars) throw new RangeError('too large');
    parts.push(text);
  };
  const visit = (node) => {
    if (node.nodeType === 3) {
      write(RAW.has(node.parentNode?.localName) ? node.data : escape(node.data));
      return;
    }
    if (node.nodeType !== 1) return;
    const name = node.localName;
    if (name === 'slot' && node.getRootNode() instanceof ShadowRoot) {
      const assigned = node.assignedNodes();
      for (const child of assigned.length > 0 ? assigned : node.childNodes) visit(child);
      return;
    }
    write('<' + name);
    for (const { name, value } of node.attributes) write(' ' + name + '="' + escape(value) + '"');
    write('>');
    if (VOID.has(name)) return;
    for (const child of (node.shadowRoot ?? node).childNodes) visit(child);
    write('</' + name + '>');
  };
  try {
    visit(root);
    return { html: parts.join('') };
  } catch (error) {
    // Too large, or nested too deeply to be visited.
    return size > maxChars ? { size } : whole();
  }
}`;
