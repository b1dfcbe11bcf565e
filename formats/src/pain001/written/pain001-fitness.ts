import {
  writeGroupPart,
  writeHeaderPart,
  writeTransactionPart,
  type Pain001WriteVersion,
  type PartCheck,
} from './pain001-write.ts';
import type { Pain001Header, PaymentGroup, Transaction } from '../pain001-model.ts';
import { type Content, type Structure, type StructureType, STRUCTURES } from './pain001-structure.ts';

/** Why the written message would be invalid, and for which element, by its path below header, group or transaction. */
export type Misfit = {
  path: string;
  element: string;
  reason: 'UNKNOWN' | 'COUNT' | 'MISSING' | 'LENGTH' | 'VALUE';
  /** The maximum count or length; 0 if that isn't the problem. */
  maximum: number;
};

/** The values that the release fills in itself. */
const RELEASED = { messageId: 'X', createdAt: '2026-01-01T00:00:00Z', numberOfTransactions: '1', controlSum: '1' };
const COUNTED = { numberOfTransactions: '1', controlSum: '1' };

/**
 * The first reason for which the bank's version of pain.001 refuses what `writePain001` makes of this; null if it is
 * valid (ISO 20022). It checks the very text that would be sent, so it also sees what the writer has moved.
 */
export function misfitOfHeader(header: Pain001Header, version: Pain001WriteVersion): Misfit | null {
  return misfitOfPart('GrpHdr', writeHeaderPart({ ...header, ...RELEASED }, version), version);
}

export function misfitOfGroup(group: PaymentGroup, version: Pain001WriteVersion): Misfit | null {
  const paymentInformationId = group.paymentInformationId ?? 'X';
  return misfitOfPart('PmtInf', writeGroupPart({ ...group, ...COUNTED, paymentInformationId }, version), version);
}

export function misfitOfTransaction(transaction: Transaction, version: Pain001WriteVersion): Misfit | null {
  return misfitOfPart('CdtTrfTxInf', writeTransactionPart(transaction, version), version);
}

/** The same for a part already written. */
export function misfitOfPart(part: Parameters<PartCheck>[0], xml: string, version: Pain001WriteVersion): Misfit | null {
  if (part === 'GrpHdr') return misfitOf(xml, version, part);
  return part === 'PmtInf'
    ? misfitOf(`<PmtInf>${xml}<CdtTrfTxInf/></PmtInf>`, version, part)
    : misfitOf(xml, version, 'PmtInf', part);
}

const CURRENCY = /^[A-Z]{3}$/;

type Open = { name: string; type: StructureType; place: number; counts: Map<string, number> | null };

const NONE: ReadonlyMap<string, number> = new Map();

function misfitOf(xml: string, version: Pain001WriteVersion, ...place: string[]): Misfit | null {
  const structure = STRUCTURES[version];
  const open: Open[] = [holderOf(structure, place)];
  for (let from = 0, next = 0; from < xml.length; from = next) {
    // Our own writer's output: no comments, and brackets only in tags.
    const end = xml.indexOf('>', from);
    next = xml.indexOf('<', end);
    if (next < 0) next = xml.length;
    const tag = xml.slice(from + 1, end);
    const misfit = tag.startsWith('/') ? close(open) : begin(open, structure, tag, xml.slice(end + 1, next));
    if (misfit) return at(open, misfit);
    // The placeholder for a group's transactions is checked separately.
    if (tag.endsWith('/')) open.pop();
  }
  return null;
}

const CURRENCY_ATTRIBUTE = ' Ccy="';

/** The content of an opening tag's brackets: a name, and no attribute but a currency. */
function readTag(tag: string): { name: string; currency: string | null } {
  const attribute = tag.indexOf(CURRENCY_ATTRIBUTE);
  if (attribute < 0) return { name: tag.endsWith('/') ? tag.slice(0, -1) : tag, currency: null };
  return { name: tag.slice(0, attribute), currency: tag.slice(attribute + CURRENCY_ATTRIBUTE.length, -1) };
}

type Fault = Pick<Misfit, 'reason' | 'maximum'> & { element: string; isWithin?: true };

function at(open: readonly Open[], { element, reason, maximum, isWithin }: Fault): Misfit {
  const names = open.slice(1).map(({ name }) => name);
  return { path: (isWithin ? [...names, element] : names).join('/'), element, reason, maximum };
}

/** The type that contains the first element. */
function holderOf({ root, types }: Structure, place: readonly string[]): Open {
  let type = types.get(root)!;
  for (const name of place.slice(0, -1)) type = types.get(type.children.get(name)!.type)!;
  return { name: '', type, place: 0, counts: null };
}

function begin(open: Open[], structure: Structure, tag: string, text: string): Fault | null {
  const { name, currency } = readTag(tag);
  const holder = open.at(-1)!;
  const child = holder.type.children.get(name);
  if (!child) return { element: name, reason: 'UNKNOWN', maximum: 0, isWithin: true };
  const isFirst = holder.counts === null;
  const counts = (holder.counts ??= new Map());
  const count = (counts.get(name) ?? 0) + 1;
  const isOutOfPlace = child.place < holder.place || (holder.type.isChoice && !isFirst && count === 1);
  if (isOutOfPlace) return { element: name, reason: 'UNKNOWN', maximum: 0, isWithin: true };
  if (count > child.most) return { element: name, reason: 'COUNT', maximum: child.most, isWithin: true };
  counts.set(name, count);
  holder.place = child.place;
  const type = structure.types.get(child.type)!;
  open.push({ name, type, place: 0, counts: null });
  if (type.hasCurrency !== (currency !== null) || (currency !== null && !CURRENCY.test(currency)))
    return { element: name, reason: 'VALUE', maximum: 0 };
  if (type.content) return contentFault(name, type.content, unescape(text));
  return text.trim() === '' ? null : { element: name, reason: 'VALUE', maximum: 0 };
}

function contentFault(element: string, { allows, maximum }: Content, text: string): Fault | null {
  if (allows(text)) return null;
  if (maximum !== null && text.length > maximum) return { element, reason: 'LENGTH', maximum };
  return { element, reason: 'VALUE', maximum: 0 };
}

function close(open: Open[]): Fault | null {
  const { name, type, counts } = open.at(-1)!;
  const missing = missingIn(type, counts ?? NONE);
  if (missing !== null) return { element: name, reason: 'MISSING', maximum: 0 };
  open.pop();
  return null;
}

function missingIn(type: StructureType, counts: ReadonlyMap<string, number>): string | null {
  if (type.isChoice) return counts.size === 0 ? '' : null;
  return neededIn(type).find(([name, least]) => (counts.get(name) ?? 0) < least)?.[0] ?? null;
}

const NEEDED = new WeakMap<StructureType, [name: string, least: number][]>();

/** The few mandatory ones among many children, computed once. */
function neededIn(type: StructureType): [name: string, least: number][] {
  const known = NEEDED.get(type);
  if (known) return known;
  const needed = [...type.children].flatMap(([name, { least }]): [string, number][] =>
    least > 0 ? [[name, least]] : [],
  );
  NEEDED.set(type, needed);
  return needed;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' };

function unescape(text: string): string {
  return text.includes('&') ? text.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole) : text;
}
