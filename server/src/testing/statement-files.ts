import { expect } from 'vitest';
import { ADMINISTRATION_AREAS } from '@portico/contract/clients/model';
import type { ClientId } from '@portico/contract/ids';
import type { SecondFactor } from '@portico/contract/session/model';
import { isDevelopment } from '../config.ts';
import type { TestPortal, Answer } from './portal/portal.ts';
import type { Grant } from '../seed/create.ts';
import type { TestUser } from './clients.ts';
import { until } from './portal/until.ts';

/** What a test says of an entry; the amount is signed by its effect on the balance (`-12.50` is a debit). */
export type TestEntry = {
  amount: string;
  date?: string;
  name?: string;
  text?: string;
  endToEndId?: string;
  status?: 'BOOK' | 'PDNG' | 'FUTR' | 'INFO';
  reversal?: boolean;
  /** Family and subfamily of ISO 20022 (`ICDT-RRTN`); by default a credit transfer received. */
  code?: `${string}-${string}`;
  returnReason?: string;
  /** In total, as part of the amount. */
  charges?: string;
  /** Further elements of Refs, and those of Btch: `{ PmtInfId: 'G1' }`. */
  references?: Record<string, string>;
  batch?: Record<string, string>;
  /** The payments of a batch booking; if empty, the entry has no details at all. */
  details?: Pick<TestEntry, 'amount' | 'endToEndId' | 'name' | 'returnReason'>[];
};
export type TestStatement = {
  iban: string;
  currency?: string;
  /** Null: no number. */
  number?: string | null;
  date?: string;
  opening?: string | null;
  /** By default what opening balance and booked entries add up to; null: none. */
  closing?: string | null;
  entries?: TestEntry[];
  openingDate?: string;
  /** Which page it is; a border is the balance at its own beginning or end, marked INTM. */
  page?: { number: number; isLast: boolean; opening?: string; closing?: string };
};

/** A camt.053 file of these statements, written by hand so that tests don't prove a writer by its own reader. */
export function camtFile(...statements: TestStatement[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-20T06:00:00Z</CreDtTm></GrpHdr>
${statements.map(statementElement).join('\n')}
</BkToCstmrStmt></Document>
`;
}

function statementElement(statement: TestStatement): string {
  const {
    iban,
    currency = 'CHF',
    number = '1',
    date = '2026-11-19',
    opening = '1000.00',
    entries = [],
    page,
  } = statement;
  const booked = entries.filter(({ status }) => status === undefined || status === 'BOOK');
  const sum = booked.reduce((total, { amount }) => total + cents(amount), cents(opening ?? '0'));
  const closing = statement.closing === undefined ? decimal(sum) : statement.closing;
  const { openingDate = date } = statement;
  return `<Stmt><Id>S${number ?? date}</Id>${page ? `<StmtPgntn><PgNb>${page.number}</PgNb><LastPgInd>${page.isLast}</LastPgInd></StmtPgntn>` : ''}
${number === null ? '' : `<ElctrncSeqNb>${number}</ElctrncSeqNb>`}<CreDtTm>${date}T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>
${balanceElement('OPBD', page?.opening, currency, openingDate, true)}${balanceElement('CLBD', page?.closing, currency, date, true)}
${balanceElement('OPBD', opening, currency, openingDate)}${balanceElement('CLBD', closing, currency, date)}
${entries.map((entry) => entryElement(entry, currency, date)).join('\n')}
</Stmt>`;
}

function balanceElement(
  code: string,
  amount: string | null | undefined,
  currency: string,
  date: string,
  isOfPage = false,
): string {
  if (amount === null || amount === undefined) return '';
  const type = `<Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>${isOfPage ? '<SubTp><Cd>INTM</Cd></SubTp>' : ''}</Tp>`;
  return `<Bal>${type}${signed(amount, currency)}<Dt><Dt>${date}</Dt></Dt></Bal>`;
}

/** An MT940 file of such a statement, without what the format can't express. */
export function mt940File({
  iban,
  currency = 'CHF',
  date = '2026-11-19',
  opening = '1000.00',
  entries = [],
  ...statement
}: TestStatement): string {
  const sum = entries.reduce((total, { amount }) => total + cents(amount), cents(opening ?? '0'));
  const day = (text: string) => text.replaceAll('-', '').slice(2);
  const balance = (amount: bigint) =>
    `${amount < 0n ? 'D' : 'C'}${day(date)}${currency}${decimal(amount).replace('-', '').replace('.', ',')}`;
  const lines = entries.map(({ amount, date: own = date }) => {
    const mark = amount.startsWith('-') ? 'D' : 'C';
    return `:61:${day(own)}${day(own).slice(2)}${mark}${decimal(cents(amount)).replace('-', '').replace('.', ',')}NTRFNONREF`;
  });
  const number = statement.number ?? '1';
  return [
    ':20:M',
    `:25:${iban}`,
    `:28C:${number}/1`,
    `:60F:${balance(cents(opening ?? '0'))}`,
    ...lines,
    `:62F:${balance(sum)}`,
    '-',
    '',
  ].join('\r\n');
}

function entryElement(entry: TestEntry, currency: string, statementDate: string): string {
  const { amount, date = statementDate, status = 'BOOK', reversal, charges, batch, details = [entry] } = entry;
  const [family, subfamily] = (entry.code ?? 'RCDT-ESCT').split('-');
  return `<Ntry>${signed(amount, currency)}${reversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt><ValDt><Dt>${date}</Dt></ValDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${subfamily}</SubFmlyCd></Fmly></Domn></BkTxCd>${charges ? `<Chrgs><TtlChrgsAndTaxAmt Ccy="${currency}">${charges}</TtlChrgsAndTaxAmt></Chrgs>` : ''}
<NtryDtls>${batch ? `<Btch>${elements(batch)}</Btch>` : ''}${details.map((detail) => detailElement(detail, currency)).join('')}</NtryDtls></Ntry>`;
}

function detailElement({ amount, name = 'Somebody Ltd', text = '', ...entry }: TestEntry, currency: string): string {
  const party = amount.startsWith('-') ? 'Cdtr' : 'Dbtr';
  const references = { ...entry.references, ...(entry.endToEndId && { EndToEndId: entry.endToEndId }) };
  return `<TxDtls>${Object.keys(references).length > 0 ? `<Refs>${elements(references)}</Refs>` : ''}${signed(amount, currency)}
<RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}></RltdPties>${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}${entry.returnReason ? `<RtrInf><Rsn><Cd>${entry.returnReason}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`;
}

function elements(texts: Record<string, string>): string {
  return Object.entries(texts)
    .map(([name, text]) => `<${name}>${text}</${name}>`)
    .join('');
}

function signed(amount: string, currency: string): string {
  const indicator = amount.startsWith('-') ? 'DBIT' : 'CRDT';
  return `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>`;
}

function cents(amount: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount)!;
  const value = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return sign ? -value : value;
}

function decimal(value: bigint): string {
  const magnitude = value < 0n ? -value : value;
  return `${value < 0n ? '-' : ''}${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`;
}

/** The provider of a test's portal, who imports statement files: there is one in every database. */
export async function makeProvider(
  portal: TestPortal,
): Promise<Record<'admin' | 'readonly' | 'compliance1' | 'compliance2', TestUser> & { clientId: ClientId }> {
  const at = (level: Grant['level'], ...areas: Grant['area'][]) => areas.map((area) => ({ area, level }));
  const watching = at('VIEW_ONLY', 'STATEMENTS_MODULE', 'BANK_OPERATIONS', 'SCREENING', ...ADMINISTRATION_AREAS);
  // Outside development the provider's people can't sign in by password alone.
  const secondFactors: SecondFactor[] = isDevelopment(portal.config.environment) ? [] : ['EMAIL'];
  const compliance = { secondFactors, grants: at('APPROVE', 'SCREENING', 'BANK_OPERATIONS') };
  const administered = at('ADMIN', 'STATEMENTS_MODULE', 'BANK_OPERATIONS', 'SETTINGS', ...ADMINISTRATION_AREAS);
  const admin = [...administered, ...at('VIEW_ONLY', 'SCREENING')];
  const provider = await portal.makeClient({
    client: { kind: 'PROVIDER', licensedModules: ['EFT', 'ARS', 'CPS', 'INSTIMATCH', 'DLC'] },
    users: {
      admin: { secondFactors, grants: admin },
      readonly: { secondFactors, grants: watching },
      compliance1: compliance,
      compliance2: compliance,
    },
    rule: null,
    currencies: [],
  });
  const user = (role: string) => provider.users[role]!;
  return {
    admin: user('admin'),
    readonly: user('readonly'),
    compliance1: user('compliance1'),
    compliance2: user('compliance2'),
    clientId: provider.id,
  };
}

/** Posts a statement file as the provider. */
export async function postStatements(
  portal: TestPortal,
  token: string,
  content: string | Uint8Array,
  fileName = 'statement.xml',
  headers: Record<string, string> = {},
): Promise<Answer<{ uniqueId: string; status: string }>> {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), fileName);
  const answer = await fetch(`${portal.address}/portal/api/reporting/statements/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: form,
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { uniqueId: string; status: string },
    headers: answer.headers,
  };
}

/**
 * Imports a statement file as the provider and waits until it is done: returns the import's status with its problems.
 */
export async function importFile(portal: TestPortal, token: string, content: string | Uint8Array, fileName?: string) {
  const { body } = await postStatements(portal, token, content, fileName);
  return until(
    async () =>
      (await portal.call('GET', `reporting/statements/import/status?uniqueId=${body.uniqueId}`, { token })).body[0],
    (status) => status?.stepStatus !== 'IN_PROGRESS',
  );
}

/** The provider imports a statement; resolves once the portal has looked for what was booked. */
export async function takeStatement(
  portal: TestPortal,
  provider: string,
  content: string,
  fileName?: string,
): Promise<void> {
  expect(await importFile(portal, provider, content, fileName)).toMatchObject({ status: 'IMPORTED' });
  await untilLinked(portal);
}

/** Waits until no job is left that looks for bookings. */
export async function untilLinked(portal: TestPortal): Promise<void> {
  const jobs = () =>
    portal.owner.inNoClient((tx) =>
      tx.rows(`select 1 from graphile_worker.jobs where task_identifier = 'link-bookings'`),
    );
  await until(jobs, (rows) => rows.length === 0);
}
