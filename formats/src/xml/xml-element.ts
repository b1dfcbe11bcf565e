import type { XmlTag } from './xml-tag.ts';

/** Elements that repeat in supported messages: in paths they always carry an index. */
const REPEATING = new Set([
  'PmtInf',
  'CdtTrfTxInf',
  'OrgnlPmtInfAndSts',
  'TxInfAndSts',
  'Stmt',
  'Rpt',
  'Ntfctn',
  'Bal',
  'Ntry',
  'NtryDtls',
  'TxDtls',
]);

const ELEMENT_WEIGHT = 64;

/** Up to this many children, walking them is quicker than a map of their names. */
const WALKED_MAXIMUM = 16;

/** What an element may contain, by its children's names: whether one may repeat, and which others exclude it. */
export type ReadableElement = {
  /** Null for a child that isn't known. */
  child(name: string): { repeats: boolean; rivals: readonly string[]; within: ReadableElement } | null;
};

/**
 * One element while its file is being read. Children form a linked list: most elements have none or one, and an array
 * for each would cost more than the reading itself. `text` is set, trimmed, when the element closes.
 */
export class XmlElement {
  readonly name: string;
  readonly namespace: string;
  readonly parent: XmlElement | null;
  readonly line: number;
  readonly column: number;
  /** Counts from one among siblings of the same name. */
  readonly index: number;
  readonly #tag: XmlTag;
  text = '';
  firstChild: XmlElement | null = null;
  nextSibling: XmlElement | null = null;
  /** Characters held by this element and its kept children, attributes included, with an allowance for each element. */
  weight: number;
  /** What the element may contain in a pain.001, as far as its structure is known. */
  readable: ReadableElement | null = null;
  #lastChild: XmlElement | null = null;
  #count = 0;
  /**
   * The first child of each name: a file may repeat a child a hundred thousand times, with as many lookups of others.
   */
  #byName: Map<string, XmlElement> | null = null;
  #lastName = '';
  #lastIndex = 0;

  constructor(tag: XmlTag, namespace: string, parent: XmlElement | null, line: number, column: number) {
    this.name = tag.localName;
    this.namespace = namespace;
    this.#tag = tag;
    this.weight = ELEMENT_WEIGHT + tag.attributesLength;
    this.parent = parent;
    this.line = line;
    this.column = column;
    this.index = parent ? parent.#countChild(tag.localName) : 1;
  }

  #countChild(name: string): number {
    this.#lastIndex = name === this.#lastName ? this.#lastIndex + 1 : 1;
    this.#lastName = name;
    return this.#lastIndex;
  }

  /** Whether it has had children, kept or not. */
  get hasChildren(): boolean {
    return this.#lastIndex > 0;
  }

  /** Keeps a closed child. */
  append(child: XmlElement): void {
    if (this.#lastChild) this.#lastChild.nextSibling = child;
    else this.firstChild = child;
    this.#lastChild = child;
    this.#count += 1;
    if (this.#count > WALKED_MAXIMUM) this.#remember(child);
    this.weight += child.weight;
  }

  /** The value of an attribute without a namespace, or null. */
  attribute(name: string): string | null {
    return this.#tag.attributes.get(name) ?? null;
  }

  /** The first child of that name, or null. */
  child(name: string): XmlElement | null {
    if (this.#byName) return this.#byName.get(name) ?? null;
    let child = this.firstChild;
    while (child && child.name !== name) child = child.nextSibling;
    return child;
  }

  /** Records its name; the first time also the names of those before it. */
  #remember(last: XmlElement): void {
    const from = this.#byName ? last : this.firstChild;
    const byName = (this.#byName ??= new Map<string, XmlElement>());
    for (let child = from; child; child = child.nextSibling) if (!byName.has(child.name)) byName.set(child.name, child);
  }

  /** Every child of that name, in file order. */
  children(name: string): XmlElement[] {
    const found: XmlElement[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) if (child.name === name) found.push(child);
    return found;
  }
}

/** Follows child names down from an element; null once one is missing. */
export function descend(from: XmlElement | null, ...names: string[]): XmlElement | null {
  let element = from;
  for (const name of names) element = element && element.child(name);
  return element;
}

/** The text of a descendant; null if it is missing or empty, since an empty element says nothing. */
export function textAt(from: XmlElement | null, ...names: string[]): string | null {
  return descend(from, ...names)?.text || null;
}

/** The place of an element in its file: `Document/CstmrCdtTrfInitn/PmtInf[2]/CdtTrfTxInf[1]/Amt/InstdAmt`. */
export function pathOf(element: XmlElement): string {
  const steps: string[] = [];
  for (let step: XmlElement | null = element; step; step = step.parent) {
    const indexed = step.index > 1 || REPEATING.has(step.name);
    steps.unshift(indexed ? `${step.name}[${step.index}]` : step.name);
  }
  return steps.join('/');
}
