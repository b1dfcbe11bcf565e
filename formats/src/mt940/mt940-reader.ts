import type { Finding } from '@portico/contract/findings';
import { FindingList } from '../finding-list.ts';
import { equalAmounts, readBalance } from './mt940-balance.ts';
import { checkAccount, checkBalanced, checkTotals, formatBalance } from './mt940-check.ts';
import { explainEntry, openEntry, type OpenEntry } from './mt940-entry.ts';
import { Mt940Events } from './mt940-events.ts';
import {
  addInformation,
  addTotal,
  followingMessage,
  hasContent,
  headOf,
  isEmpty,
  isFreeText,
  newMessage,
} from './mt940-message.ts';
import { Mt940Pages } from './mt940-pages.ts';
import { OpenStatement, type Mt940Message } from './mt940-statement.ts';
import { readTotal } from './mt940-totals.ts';
import type { StatementFileEvent } from '../statement/statement-file.ts';
import type { StatementBalance } from '../statement/statement-model.ts';
import { readSwiftDateTime } from '../swift/swift-date.ts';
import {
  FIELD_MAXIMUM_CHARACTERS,
  firstLine,
  linesOf,
  type SwiftField,
  SwiftFields,
  type SwiftItem,
  wholeText,
} from '../swift/swift-fields.ts';
import { LINE_MAXIMUM_CHARACTERS } from '../swift/swift-lines.ts';
import { CharsetDecoder, type SwiftCharset } from '../swift/swift-charset.ts';
import { type Decode, ownText, unwrap } from '../swift/swift-text.ts';

/** Tags that occur once per header; after the first entry or the closing balance they begin another statement. */
const HEADER_TAGS = new Set(['25', '25P', '28', '28C', '60', '60F', '60M']);

/** Skipped, because they say nothing about the account: sub-message type, related reference, and free text. */
const IGNORED_TAGS = new Set(['12', '21', '79']);

const UNKNOWN_TAGS_MAXIMUM = 50;

/**
 * The push side of `readMt940`: takes bytes and returns the events that they complete, a whole chunk at a time. Entries
 * cost no promises.
 */
export class Mt940Reader {
  #findings = new FindingList((finding: Finding) => this.#events.push({ kind: 'finding', finding }));
  #charset: CharsetDecoder;
  #events = new Mt940Events();
  #isCharsetGuessed = false;
  #fields = new SwiftFields();
  #pages = new Mt940Pages((statement) => this.#giveUp(statement));
  #type: string | null = null;
  #message: Mt940Message | null = null;
  /** The entry that may still get a `:86:`, or one that was unreadable. */
  #entry: OpenEntry | 'left out' | null = null;
  #statementCount = 0;
  #unknownTags = new Set<string>();

  /** `charset` is the bank's encoding for anything but UTF-8. Without one it is guessed, and a finding says so. */
  constructor({ charset = null }: { charset?: SwiftCharset | null } = {}) {
    this.#charset = new CharsetDecoder(charset, (guessed) => this.#reportGuess(guessed));
  }

  /** Reads more bytes. */
  push(bytes: Uint8Array): StatementFileEvent[] {
    for (const item of this.#fields.write(bytes)) this.#read(item);
    return this.#events.take();
  }

  /** Ends the file. */
  end(): StatementFileEvent[] {
    for (const item of this.#fields.end()) this.#read(item);
    this.#endMessage(false);
    this.#pages.end();
    if (this.#statementCount === 0)
      this.#findings.error('statementsMissing', { line: 1, column: 1 }, { element: ':20:' });
    this.#findings.close();
    return this.#events.take();
  }

  #read(item: SwiftItem): void {
    switch (item.kind) {
      case 'field':
        return this.#field(item);
      case 'messageBegins':
        return this.#begin(item.type, item.line, item.offsetBytes);
      case 'messageEnds':
        return this.#endMessage(true);
      case 'fieldTooLong':
        return this.#reportTooLong(item);
      case 'lineTooLong':
        return this.#findings.error(item.kind, { line: item.line, column: 1 }, { maximum: LINE_MAXIMUM_CHARACTERS });
      case 'controlCharacter':
        return this.#findings.warning(item.kind, { line: item.line, column: item.column });
    }
  }

  #reportTooLong({ tag, line }: { tag: string; line: number }): void {
    const parameters = { tag: `:${tag}:`, maximum: FIELD_MAXIMUM_CHARACTERS };
    this.#findings.error('fieldTooLong', { line, column: 1 }, parameters);
  }

  #begin(type: string | null, line: number, offsetBytes: number): void {
    if (this.#message) this.#endMessage(true);
    if (type !== null) this.#type = type;
    this.#message = newMessage(this.#type, line, offsetBytes);
  }

  #field(field: SwiftField): void {
    const { tag } = field;
    if (this.#entry && (tag === '86' || tag === 'NS')) return this.#explain(this.#entry, field);
    this.#closeEntry();
    if (tag === '61' && this.#message) return this.#openEntry(field, this.#message);
    const message = this.#messageFor(field);
    if (tag === '61') return this.#openEntry(field, message);
    if (HEADER_TAGS.has(tag) && message.tags.has(tag)) {
      this.#findings.warning('tagRepeated', { line: field.line, column: 1 }, { tag: `:${tag}:` });
    } else if (isBalance(tag)) this.#readBalance(field, message);
    else this.#readOther(field, message);
    message.tags.add(tag);
  }

  /** A header after entries or a closing balance begins another statement within the same message. */
  #messageFor({ tag, line, offsetBytes }: SwiftField): Mt940Message {
    const message = this.#message;
    if (message && !(HEADER_TAGS.has(tag) && hasContent(message))) return message;
    if (message) this.#endMessage(true);
    this.#message = message
      ? followingMessage(message, tag, line, offsetBytes)
      : newMessage(this.#type, line, offsetBytes);
    return this.#message;
  }

  #readOther(field: SwiftField, message: Mt940Message): void {
    const { tag } = field;
    if (tag === '13' || tag === '13D') this.#readCreatedAt(field, message);
    else if (tag === '34F') this.#readFloorLimit(firstLine(field), message);
    else if (tag === '90D' || tag === '90C') this.#readTotal(field, message);
    else if (tag === '86' || tag === 'NS') {
      const decode = this.#decodeOf(field);
      addInformation(
        message,
        unwrap(linesOf(field)).map((line) => ownText(line, decode)),
      );
    } else if (!readHeader(field, message, this.#decodeOf(field)) && !IGNORED_TAGS.has(tag)) this.#reportUnknown(field);
  }

  /** Called once per field, in file order. */
  #decodeOf(field: SwiftField): Decode | null {
    return field.ascii ? null : this.#charset.decodeFor(wholeText(field));
  }

  #readCreatedAt(field: SwiftField, message: Mt940Message): void {
    const text = wholeText(field).trim();
    message.report ||= !message.openingBalance;
    message.createdAt = readSwiftDateTime(text);
    if (message.createdAt === null) this.#unreadable(field, text);
  }

  #readFloorLimit(text: string, message: Mt940Message): void {
    message.report = true;
    message.currency ??= /^[A-Z]{3}/.exec(text)?.[0] ?? null;
  }

  #readTotal(field: SwiftField, message: Mt940Message): void {
    const total = readTotal(field.tag, firstLine(field), field.line);
    message.report ||= !message.openingBalance;
    message.currency ??= total?.currency ?? null;
    if (total) addTotal(message, total);
    else this.#unreadable(field, firstLine(field));
  }

  #readBalance(field: SwiftField, message: Mt940Message): void {
    const text = firstLine(field).trimEnd();
    const balance = readBalance(text);
    if (!balance) return this.#unreadable(field, text);
    message.currency ??= balance.currency;
    if (field.tag.startsWith('60')) this.#openBalance(field, balance, message);
    else this.#laterBalance(field, balance, this.#statementOf(message), message);
    if (balance.date === null) {
      const parameters = { tag: `:${field.tag}:`, value: text.slice(1, 7) };
      this.#findings.warning('balanceDateUnknown', { line: field.line, column: field.tag.length + 4 }, parameters);
    }
  }

  #openBalance(field: SwiftField, balance: StatementBalance, message: Mt940Message): void {
    message.openingBalance = balance;
    message.tags.add(field.tag);
    if (field.tag !== '60M') return;
    const statement = this.#statementOf(message);
    const before = statement.intermediateBalances.at(-1);
    if (!before) this.#findings.warning('firstPageMissing', statement.place('60M:', field.line));
    else if (!equalAmounts(before, balance)) this.#reportBorder(field, before, balance, statement);
    statement.addBorder(balance);
  }

  #laterBalance(field: SwiftField, balance: StatementBalance, statement: OpenStatement, message: Mt940Message): void {
    const { tag } = field;
    if (tag === '64') statement.closingAvailableBalance ??= balance;
    else if (tag === '65') statement.addForward(balance);
    else if (message.closingBalance) {
      this.#findings.warning('tagRepeated', { line: field.line, column: 1 }, { tag: `:${tag}:` });
    } else {
      message.closingBalance = balance;
      message.tags.add(tag);
      if (tag === '62M') statement.addBorder(balance);
      else statement.closingBalance = balance;
      checkBalanced(message, statement, field.line, this.#findings);
    }
  }

  #statementOf(message: Mt940Message): OpenStatement {
    if (message.statement) return message.statement;
    const head = headOf(message);
    const continues = head.kind === 'STATEMENT' && head.openingBalance === null;
    const waiting = this.#pages.take(accountKey(message), message.number, continues);
    message.statement = waiting ?? new OpenStatement(this.#statementCount, head);
    if (!waiting) this.#statementCount += 1;
    this.#charset.setCountry(head.account.iban, head.account.currency);
    message.sumBefore = message.statement.totals.sumHundredThousandths;
    return message.statement;
  }

  #openEntry(field: SwiftField, message: Mt940Message): void {
    const statement = this.#statementOf(message);
    message.hasEntries = true;
    statement.entryCount += 1;
    const entry = openEntry(field, this.#decodeOf(field));
    this.#entry = entry ?? 'left out';
    if (!entry)
      return this.#findings.error('entryUnreadable', statement.place(`61:[${statement.entryCount}]`, field.line), {
        value: firstLine(field),
      });
    if (entry.line.faults.length > 0) this.#reportFaults(entry, statement);
    const { amount } = entry.line;
    if (amount) statement.totals.add(amount.hundredThousandths);
  }

  #reportFaults({ field, line }: OpenEntry, statement: OpenStatement): void {
    const part = `61:[${statement.entryCount}]`;
    for (const { key, value, column } of line.faults) {
      const place = statement.place(part, field.line, column + TAG_CHARACTERS);
      if (key === 'entryAmountUnreadable') this.#findings.error(key, place, { amount: value });
      else if (key === 'entryUnreadable') this.#findings.error(key, place, { value });
      else this.#findings.warning(key, place, { value });
    }
  }

  #explain(entry: OpenEntry | 'left out', field: SwiftField): void {
    if (entry === 'left out') return;
    const length = (entry.information?.length ?? 0) + entry.additional.length + field.length;
    if (length <= 2 * FIELD_MAXIMUM_CHARACTERS) explainEntry(entry, field, this.#decodeOf(field));
    else this.#reportTooLong(field);
  }

  #closeEntry(): void {
    const entry = this.#entry;
    const message = this.#message;
    this.#entry = null;
    if (!entry || entry === 'left out' || !message?.statement) return;
    this.#announce(message.statement);
    const { index, head } = message.statement;
    const currency = message.currency ?? head.account.currency;
    this.#events.pushEntry(index, entry, head.account, currency);
  }

  #announce(statement: OpenStatement): void {
    if (statement.begun) return;
    statement.begun = true;
    checkAccount(statement, this.#findings);
    this.#events.push({ kind: 'head', statement: statement.index, head: statement.head });
  }

  /** Ends the message; `complete` if its own end or the next message shows that nothing was cut off. */
  #endMessage(complete: boolean): void {
    this.#closeEntry();
    const message = this.#message;
    this.#message = null;
    if (!message || isEmpty(message) || isFreeText(message)) return;
    const statement = this.#statementOf(message);
    statement.addMessage(message);
    this.#checkBalances(message, statement, complete);
    if (message.tags.has('62M')) this.#pages.keep(accountKey(message), message.number, statement);
    else this.#endStatement(statement);
    this.#pages.messageEnded();
  }

  #checkBalances(message: Mt940Message, statement: OpenStatement, complete: boolean): void {
    if (statement.head.kind !== 'STATEMENT') return;
    const place = statement.place('62F:', message.line);
    if (!message.openingBalance) this.#findings.warning('openingBalanceMissing', statement.place('60F:', message.line));
    if (message.closingBalance) return;
    if (complete) this.#findings.warning('closingBalanceMissing', place);
    else this.#findings.error('statementEndsEarly', place);
  }

  #giveUp(statement: OpenStatement): void {
    this.#findings.warning('lastPageMissing', statement.place('62M:', statement.head.place.line));
    this.#endStatement(statement);
  }

  #endStatement(statement: OpenStatement): void {
    this.#announce(statement);
    checkTotals(statement, this.#findings);
    this.#events.push({ kind: 'end', statement: statement.index, end: statement.end() });
  }

  #unreadable({ tag, line }: SwiftField, value: string): void {
    this.#findings.warning('fieldUnreadable', { line, column: tag.length + 3 }, { tag: `:${tag}:`, value });
  }

  #reportGuess(charset: SwiftCharset): void {
    if (!this.#isCharsetGuessed) this.#findings.warning('charsetGuessed', null, { charset });
    this.#isCharsetGuessed = true;
  }

  #reportBorder(field: SwiftField, before: StatementBalance, after: StatementBalance, statement: OpenStatement): void {
    this.#findings.warning('pageBorderDiffers', statement.place('60M:', field.line), {
      before: formatBalance(before),
      after: formatBalance(after),
    });
  }

  /** Reports once per tag that it isn't read. */
  #reportUnknown({ tag, line }: SwiftField): void {
    if (this.#unknownTags.has(tag) || this.#unknownTags.size >= UNKNOWN_TAGS_MAXIMUM) return;
    this.#unknownTags.add(tag);
    this.#findings.warning('tagUnknown', { line, column: 1 }, { tag: `:${tag}:` });
  }
}

/** Columns count from after `:61:`. */
const TAG_CHARACTERS = 4;

/** Whether the field is one that describes the statement. */
function readHeader(field: SwiftField, message: Mt940Message, decode: Decode | null): boolean {
  const { tag } = field;
  const text = ownText(firstLine(field).trim(), decode) || null;
  if (tag === '20') message.reference = text;
  else if (tag === '25' || tag === '25P') message.accountLines = linesOf(field).map((line) => ownText(line, decode));
  else if (tag === '28' || tag === '28C') message.number = text;
  else return false;
  return true;
}

function isBalance(tag: string): boolean {
  return tag.length <= 3 && (tag.startsWith('60') || tag.startsWith('62') || tag === '64' || tag === '65');
}

function accountKey({ accountLines }: Mt940Message): string {
  return accountLines.join('\n').trim();
}
