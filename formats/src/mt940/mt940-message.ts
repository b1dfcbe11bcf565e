import { readAccount } from './mt940-account.ts';
import { BALANCES_MAXIMUM, INFORMATION_LINES_MAXIMUM, type Mt940Message } from './mt940-statement.ts';
import type { StatedTotal } from './mt940-totals.ts';
import type { StatementHead, StatementKind } from '../statement/statement-model.ts';

export function newMessage(type: string | null, line: number, offsetBytes: number): Mt940Message {
  return {
    type,
    line,
    offsetBytes,
    tags: new Set(),
    reference: null,
    accountLines: [],
    number: null,
    createdAt: null,
    currency: null,
    report: false,
    statement: null,
    openingBalance: null,
    closingBalance: null,
    information: [],
    statedTotals: [],
    hasEntries: false,
    sumBefore: 0n,
  };
}

/** A message may contain a second statement without its own header; what it doesn't repeat stays. */
export function followingMessage(before: Mt940Message, tag: string, line: number, offsetBytes: number): Mt940Message {
  const { type, reference, accountLines, number } = before;
  const message = { ...newMessage(type, line, offsetBytes), reference };
  if (tag.startsWith('25')) return message;
  return tag.startsWith('28') ? { ...message, accountLines } : { ...message, accountLines, number };
}

/** What is known about the statement at its first entry, or at its end. */
export function headOf(message: Mt940Message): StatementHead {
  return {
    kind: kindOf(message),
    account: readAccount(message.accountLines, message.currency),
    reference: message.reference,
    number: message.number,
    createdAt: message.createdAt,
    openingBalance: message.tags.has('60M') ? null : message.openingBalance,
    place: { line: message.line, column: 1, offsetBytes: message.offsetBytes, lengthBytes: 0 },
  };
}

function kindOf({ type, report }: Mt940Message): StatementKind {
  if (type === null) return report ? 'REPORT' : 'STATEMENT';
  return type === '942' || type === '941' ? 'REPORT' : 'STATEMENT';
}

/** Whether only an envelope has been seen of it. */
export function isEmpty({ tags, hasEntries }: Mt940Message): boolean {
  return tags.size === 0 && !hasEntries;
}

/** Whether it is no statement but a text (MT999), with which some files end: it has no account. */
export function isFreeText({ tags, hasEntries }: Mt940Message): boolean {
  return tags.has('79') && !hasEntries && !['25', '25P', '60', '60F', '60M'].some((tag) => tags.has(tag));
}

/** Whether the message is beyond its header. */
export function hasContent({ tags, hasEntries }: Mt940Message): boolean {
  return hasEntries || ['62', '62F', '62M', '90D', '90C'].some((tag) => tags.has(tag));
}

export function addInformation({ information }: Mt940Message, lines: readonly string[]): void {
  information.push(...lines.slice(0, Math.max(0, INFORMATION_LINES_MAXIMUM - information.length)));
}

export function addTotal({ statedTotals }: Mt940Message, total: StatedTotal): void {
  if (statedTotals.length < BALANCES_MAXIMUM) statedTotals.push(total);
}
