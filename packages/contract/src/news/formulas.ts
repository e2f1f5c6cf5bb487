import { element, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts';

const raised = (tag: 'sup' | 'sub', nodes: readonly HtmlNode[]) => element(tag, [...nodes]);

/** Of more than one sign, unless it has them. */
function inBrackets(nodes: readonly HtmlNode[]): HtmlNode[] {
  const [first] = nodes;
  const isSign = nodes.length === 1 && typeof first === 'string' && /^(?:[\d.,]+|\p{L})$/u.test(first);
  const isBracketed = first === '(' && nodes.length > 1 && nodes.indexOf(')') === nodes.length - 1;
  return isSign || isBracketed ? [...nodes] : ['(', ...nodes, ')'];
}

/** A formula of MathML in a line of text: x², (a + b)/c and √(d). */
export function readFormula({ tag, children }: HtmlElement): HtmlNode[] {
  if (!/^(?:m[a-z]+|semantics)$/.test(tag)) return [];
  const parts = children.filter((child) => isElement(child) || child.trim() !== '').map(partOf);
  const [base = [], second = [], third = []] = parts;
  switch (tag) {
    case 'msup':
    case 'mover':
      return [...base, raised('sup', second)];
    case 'msub':
    case 'munder':
      return [...base, raised('sub', second)];
    case 'msubsup':
    case 'munderover':
      return [...base, raised('sub', second), raised('sup', third)];
    case 'mfrac':
      return [...inBrackets(base), '/', ...inBrackets(second)];
    case 'msqrt':
      return ['√', ...inBrackets(parts.flat())];
    case 'mroot':
      return [raised('sup', second), '√', ...inBrackets(base)];
    default:
      return parts.flat();
  }
}

const partOf = (node: HtmlNode): HtmlNode[] => (isElement(node) ? readFormula(node) : [node.trim()]);
