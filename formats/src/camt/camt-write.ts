import { formatDecimal, minorUnits } from '@portico/contract/money';
import { writeEntry, type WritableEntry } from './camt-write-entry.ts';
import type { CamtWriteVersion } from './camt-write-party.ts';
import type { StatementBalance, StatementEnd } from '../statement/statement-model.ts';
import { element, escapeXml, limitedText, textElement, type Xml } from '../xml/xml-writer.ts';

export type { WritableEntry } from './camt-write-entry.ts';
export type { CamtWriteVersion } from './camt-write-party.ts';

type Source<T> = Iterable<T> | AsyncIterable<T>;

/** A statement to write; its entries may arrive as slowly as they like. */
export type WritableStatement = {
  statement: Omit<StatementEnd, 'kind' | 'place' | 'entryCount'>;
  entries: Source<WritableEntry>;
};

/** One message. */
export type WritableStatements = {
  messageId: string;
  /** CreDtTm, ISO 8601. */
  createdAt: string;
  statements: Source<WritableStatement>;
};

const CHUNK_CHARACTERS = 64 * 1024;

const ELEMENTS = {
  'camt.053': { message: 'BkToCstmrStmt', statement: 'Stmt' },
  'camt.052': { message: 'BkToCstmrAcctRpt', statement: 'Rpt' },
} as const;

function kindOf(version: CamtWriteVersion): keyof typeof ELEMENTS {
  return version.startsWith('camt.053') ? 'camt.053' : 'camt.052';
}

/**
 * Writes camt.053 (ISO 20022 bank to customer statement), or camt.052 (account report), in schema order, piece by piece. The same statements give the
 * same bytes (UTF-8). Text longer than the schema allows is cut or, in remittance information, continues in the next
 * line. Only the first part of a number such as `72/1` is written, because the schema requires digits. Throws if an
 * entry or balance lacks its amount, currency or date.
 */
export async function* writeCamt(
  message: WritableStatements,
  { version = 'camt.053.001.08' }: { version?: CamtWriteVersion } = {},
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = '';
  for await (const piece of writeMessage(message, version)) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  if (chunk !== '') yield encoder.encode(chunk);
}

async function* writeMessage(message: WritableStatements, version: CamtWriteVersion): AsyncGenerator<Xml> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">`;
  const id = textElement('MsgId', limitedText(message.messageId, 35));
  const { message: name, statement: each } = ELEMENTS[kindOf(version)];
  yield `<${name}>\n<GrpHdr>${id}${textElement('CreDtTm', message.createdAt)}</GrpHdr>\n`;
  let place = 0;
  for await (const { statement, entries } of message.statements) {
    place += 1;
    yield `<${each}>${writeHead(statement, message, place)}\n`;
    for await (const entry of entries) yield `${writeEntry(entry, version)}\n`;
    yield `</${each}>\n`;
  }
  yield `</${name}></Document>\n`;
}

function writeHead(statement: WritableStatement['statement'], message: WritableStatements, place: number): Xml {
  const { account, openingBalance, closingBalance, closingAvailableBalance, pages } = statement;
  const number = /^\d{1,18}/.exec(statement.number ?? '')?.[0] ?? null;
  if (account.iban === null && account.other === null) throw new Error('camt: the statement has no account');
  const other = element('Othr', textElement('Id', limitedText(account.other, 34)));
  return [
    // The messages' own ids are unique, and so are the places in them.
    textElement('Id', limitedText(statement.reference ?? `${message.messageId}-${place}`, 35)),
    pages
      ? element('StmtPgntn', textElement('PgNb', String(pages.first)), textElement('LastPgInd', String(pages.isLast)))
      : '',
    textElement('ElctrncSeqNb', number),
    textElement('CreDtTm', statement.createdAt ?? message.createdAt),
    element(
      'Acct',
      element('Id', textElement('IBAN', account.iban) || other),
      textElement('Ccy', account.currency),
      element('Svcr', element('FinInstnId', textElement('BICFI', account.bic))),
    ),
    writeBalance('OPBD', openingBalance, (pages?.first ?? 1) > 1),
    ...statement.intermediateBalances.map((balance) => writeBalance('ITBD', balance)),
    writeBalance('CLBD', closingBalance, pages?.isLast === false),
    writeBalance('CLAV', closingAvailableBalance),
    ...statement.forwardAvailableBalances.map((balance) => writeBalance('FWAV', balance)),
  ].join('');
}

/** `isBorder`: between two pages of a statement. */
function writeBalance(code: string, balance: StatementBalance | null, isBorder = false): Xml {
  if (balance === null) return '';
  const { date, amount, currency } = balance;
  if (date === null || currency === null) throw new Error(`camt: the balance ${code} has no date or no currency`);
  const { hundredThousandths, writtenDecimals } = amount;
  const magnitude = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
  const text = formatDecimal(magnitude, Math.max(writtenDecimals, minorUnits(currency)));
  return element(
    'Bal',
    `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${isBorder ? '<SubTp><Cd>INTM</Cd></SubTp>' : ''}</Tp><Amt Ccy="${escapeXml(currency)}">${text}</Amt>`,
    textElement('CdtDbtInd', hundredThousandths < 0n ? 'DBIT' : 'CRDT'),
    element('Dt', textElement('Dt', date)),
  );
}
