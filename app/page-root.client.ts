/**
 * What the page is hydrated into. React takes the document itself. Preact, which the built site uses in the browser,
 * takes an element only, so it gets one that stands for the document and holds `<html>` alone.
 */
export function pageRoot(): Document {
  if (import.meta.env.DEV) return document;
  const html = document.documentElement;
  const root = {
    nodeType: Node.ELEMENT_NODE,
    ownerDocument: document,
    namespaceURI: html.namespaceURI,
    firstChild: html,
    childNodes: [html],
    contains: (node: Node) => document.contains(node),
    insertBefore: (node: Node, before: Node | null) => document.insertBefore(node, before),
    appendChild: (node: Node) => document.appendChild(node),
    removeChild: (node: Node) => document.removeChild(node),
  };
  return root as unknown as Document;
}
