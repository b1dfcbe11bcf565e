import { type Dialect, inDialect } from '../pain001/written/pain001-dialect.ts';
import { handlingOf } from '../pain001/pain001-elements.ts';
import type { CarriedElement, Further } from '../party/party-model.ts';
import type { XmlElement } from './xml-element.ts';
import { escapeXml, type Xml } from './xml-writer.ts';

/** The children carried as written, to be spread into the part; nothing if there are none. */
export function readFurther(element: XmlElement | null): Further {
  if (!element) return {};
  const further = carriedChildren(element, (child) => handlingOf(child) === 'asWritten');
  return further.length > 0 ? { further } : {};
}

/** An element with all its content, as written; null if it is empty. */
export function carriedElement(element: XmlElement): CarriedElement | null {
  const children = element.firstChild ? carriedChildren(element) : [];
  if (children.length === 0 && element.text === '') return null;
  const carried: CarriedElement = { name: element.name };
  const currency = element.attribute('Ccy')?.trim();
  if (currency) carried.currency = currency;
  if (children.length > 0) carried.children = children;
  else carried.text = element.text;
  return carried;
}

const NOTHING: CarriedElement[] = [];

function carriedChildren(element: XmlElement, isWanted?: (child: XmlElement) => boolean): CarriedElement[] {
  let children: CarriedElement[] | null = null;
  for (let child = element.firstChild; child; child = child.nextSibling) {
    const carried = !isWanted || isWanted(child) ? carriedElement(child) : null;
    if (carried) (children ??= []).push(carried);
  }
  return children ?? NOTHING;
}

/** Writes them under `parent` with a version's element names; leaves out what that version has no place for. */
export function writeCarried(parent: string, elements: readonly CarriedElement[] = [], dialect: Dialect): Xml[] {
  return inDialect(parent, elements, dialect).map((element) => writeOne(element, dialect));
}

function writeOne({ name, text, currency, children }: CarriedElement, dialect: Dialect): Xml {
  const attribute = currency === undefined ? '' : ` Ccy="${escapeXml(currency)}"`;
  const content = children ? writeCarried(name, children, dialect).join('') : escapeXml(text ?? '');
  return `<${name}${attribute}>${content}</${name}>`;
}
