import { formatDecimal, minorUnits } from '@portico/contract/money';
import { writeEntry, type WritableEntry } from './camt-write-entry.ts';
import type { CamtWriteVersion } from './camt-write-party.ts';
import type { StatementBalance, StatementEnd } from '../statement/statement-model.ts';
import { element, limitedText, textElement, type Xml } from '../xml/xml-writer.ts';

export type { WritableEntry } from './camt-write-entry.ts';
export type { CamtWriteVersion } from './camt-write-party.ts';

type Source<T> = Iterable<T> | AsyncIterable<T>;

/** A statement to write; its entries may arrive as slowly as they like. */
export type WritableStatement = {
  statement: Omit<StatementEnd, 'kind' | 'place' | 'entryCount'>;
  entries: Source<WritableEntry>;
};

/** One camt.053 message. */
export type WritableStatements = {
  messageId: string;
  /** CreDtTm, ISO 8601. */
  createdAt: string;
  statements: Source<WritableStatement>;
};

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Writes camt.053 (ISO 20022 bank to customer statement) in schema order, piece by piece. The same statements give the
 * same bytes (UTF-8). Text longer than the schema allows is cut or, in remittance information, continues in the next
 * line. Only the first part of a number such as `72/1` is written, because the schema requires digits. Throws if an
 * entry or balance lacks its amount, currency or date.
 */
export async function* writeCamt053(
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
  yield `<BkToCstmrStmt>\n<GrpHdr>${id}${textElement('CreDtTm', message.createdAt)}</GrpHdr>\n`;
  for await (const { statement, entries } of message.statements) {
    yield `<Stmt>${writeHead(statement, message)}\n`;
    for await (const entry of entries) yield `${writeEntry(entry, version)}\n`;
    yield '</Stmt>\n';
  }
  yield '</BkToCstmrStmt></Document>\n';
}

function writeHead(statement: WritableStatement['statement'], message: WritableStatements): Xml {
  const { account, openingBalance, closingBalance, closingAvailableBalance } = statement;
  const number = /^\d{1,18}/.exec(statement.number ?? '')?.[0] ?? null;
  if (account.iban === null && account.other === null) throw new Error('camt.053: the statement has no account');
  const other = element('Othr', textElement('Id', limitedText(account.other, 34)));
  return [
    textElement('Id', limitedText(statement.reference ?? message.messageId, 35)),
    textElement('ElctrncSeqNb', number),
    textElement('CreDtTm', statement.createdAt ?? message.createdAt),
    element(
      'Acct',
      element('Id', textElement('IBAN', account.iban) || other),
      textElement('Ccy', account.currency),
      element('Svcr', element('FinInstnId', textElement('BICFI', account.bic))),
    ),
    writeBalance('OPBD', openingBalance),
    ...statement.intermediateBalances.map((balance) => writeBalance('ITBD', balance)),
    writeBalance('CLBD', closingBalance),
    writeBalance('CLAV', closingAvailableBalance),
    ...statement.forwardAvailableBalances.map((balance) => writeBalance('FWAV', balance)),
  ].join('');
}

function writeBalance(code: string, balance: StatementBalance | null): Xml {
  if (balance === null) return '';
  const { date, amount, currency } = balance;
  if (date === null || currency === null) throw new Error(`camt.053: the balance ${code} has no date or no currency`);
  const { hundredThousandths, writtenDecimals } = amount;
  const magnitude = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
  const text = formatDecimal(magnitude, Math.max(writtenDecimals, minorUnits(currency)));
  return element(
    'Bal',
    `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${text}</Amt>`,
    textElement('CdtDbtInd', hundredThousandths < 0n ? 'DBIT' : 'CRDT'),
    element('Dt', textElement('Dt', date)),
  );
}
