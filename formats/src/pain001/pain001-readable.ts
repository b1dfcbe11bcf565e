import type { FindingList } from '../finding-list.ts';
import { type Occurrence, type StructureType, STRUCTURES } from './written/pain001-structure.ts';
import type { ReadableElement, XmlElement } from '../xml/xml-element.ts';

/**
 * What an element may contain in any supported version: whether a child may repeat, and which others exclude it.
 * Versions later than the two of the structure add children, which are unknown here, but let none repeat that can't
 * repeat in those two.
 */
export class Readable implements ReadableElement {
  readonly #types: readonly [StructureType | undefined, StructureType | undefined];
  readonly #children = new Map<string, ReadableChild>();

  constructor(types: readonly [StructureType | undefined, StructureType | undefined]) {
    this.#types = types;
  }

  child(name: string): ReadableChild | null {
    const known = this.#children.get(name);
    if (known !== undefined) return known;
    const child = this.#read(name);
    // A file may have millions of unknown names.
    if (child !== null) this.#children.set(name, child);
    return child;
  }

  #read(name: string): ReadableChild | null {
    const occurrences = this.#types.map((type) => type?.children.get(name));
    const found = occurrences.filter((occurrence) => occurrence !== undefined);
    if (found.length === 0) return null;
    const holders = this.#types.filter((type) => type?.children.has(name)) as StructureType[];
    const rivals = holders.every(({ isChoice }) => isChoice)
      ? [...new Set(holders.flatMap(({ children }) => [...children.keys()]))].filter((other) => other !== name)
      : [];
    return { repeats: found.some(({ most }) => most > 1), rivals, within: new Readable(typesOf(occurrences)) };
  }
}

type ReadableChild = { repeats: boolean; rivals: readonly string[]; within: Readable };

const [OLD, NEW] = [STRUCTURES['pain.001.001.03'], STRUCTURES['pain.001.001.09']];

function typesOf([old, recent]: readonly (Occurrence | undefined)[]) {
  return [old && OLD.types.get(old.type), recent && NEW.types.get(recent.type)] as const;
}

/** The message element, whatever its name. */
export const READABLE_MESSAGE = new Readable([OLD.types.get(OLD.root), NEW.types.get(NEW.root)]);

/**
 * Refuses a second element where only one is allowed, and one that excludes another: picking either would mean that the
 * portal decides what was ordered. Call it when the element begins, with its earlier siblings kept.
 */
export function checkContradiction(element: XmlElement, findings: FindingList): void {
  const { parent, name } = element;
  const child = parent?.readable?.child(name);
  if (!parent || !child) return;
  element.readable = child.within;
  if (!child.repeats && parent.child(name))
    findings.error('elementTwice', element, { element: name, within: parent.name });
  const rival = child.rivals.find((other) => parent.child(other));
  if (rival !== undefined) findings.error('elementsContradict', element, { element: name, other: rival });
}

/** An element of another namespace is a different element, whatever its name: nobody knows what it means. */
export function isForeign(element: XmlElement, message: XmlElement, findings: FindingList): boolean {
  if (element.namespace === message.namespace) return false;
  findings.error('namespaceForeign', element, { element: element.name, namespace: element.namespace });
  return true;
}
