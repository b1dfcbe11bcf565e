import type { ClientId } from '@portico/contract/ids';
import type { Member } from './population.ts';
import { seeded } from './random.ts';

/** The owner of the entries: the client, and its accounts with their currencies. */
export type Holder = { clientId: ClientId; accounts: readonly { id: string; currency: string }[] };

export const ENTRY_COLUMNS =
  'client_id, id, account_id, statement_id, sequence, type, listed, counted, status, value_date, booking_date, ' +
  'amount_hundred_thousandths, currency, reversal, transaction_code, customer_reference, bank_reference, end_to_end_id, ' +
  'counterparty, counterparty_account, counterparty_bank, remittance, line_number, offset_bytes, length_bytes';

const FIRST_DAY = Date.UTC(2024, 10, 20);
const DAYS = 730;
const DAY_MILLISECONDS = 86_400_000;
const ENTRY_BYTES = 210;

/** One client's entries as COPY lines, in date order, a few hundred kilobytes at a time. */
export function* entryLines({ rank, entries }: Member, holder: Holder): Generator<string> {
  const random = seeded(rank + 1);
  const dates = Array.from({ length: DAYS + 3 }, (_, day) => dateOf(day));
  let lines = '';
  for (let index = 0; index < entries; index++) {
    const day = Math.floor((index * DAYS) / entries);
    const account = holder.accounts[random(holder.accounts.length)]!;
    const id = idOf(FIRST_DAY + day * DAY_MILLISECONDS, rank, index);
    const statementId = idOf(FIRST_DAY + day * DAY_MILLISECONDS, rank, 0xf000_0000 + holder.accounts.indexOf(account));
    lines +=
      `${holder.clientId}\t${id}\t${account.id}\t${statementId}\t${(index % 500) + 1}\tENTRY\tt\tt\tBOOK\t${dates[day + valueDays(random)]}\t${dates[day]}\t` +
      `${amount(random)}\t${account.currency}\tf\t${texts(random, index)}\t${index + 10}\t${index * ENTRY_BYTES}\t${ENTRY_BYTES}\n`;
    if (lines.length < 256 * 1024) continue;
    yield lines;
    lines = '';
  }
  if (lines !== '') yield lines;
}

type Random = (limit: number) => number;

function dateOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** A UUID of version 7: the time, then a part that tells entries of the same moment apart. */
function idOf(milliseconds: number, rank: number, index: number): string {
  const time = hex(milliseconds, 12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(rank, 3)}-8000-${hex(index, 12)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** Most entries have their booking date as value date. */
function valueDays(random: Random): number {
  return random(10) < 8 ? 0 : random(3);
}

/** In hundred-thousandths: from a few cents to some millions, spread evenly over the orders of magnitude. */
function amount(random: Random): string {
  const units = Math.floor(10 ** (random(70_000) / 10_000 + 1));
  return `${random(3) === 0 ? '' : '-'}${units}000`;
}

const NAMES =
  'Alpen Berg Canton Delta Elektro Fabrik Garten Hafen Industrie Jura Kraft Linden Mercator Nordic Orion Prima Quadra Rhein Sonnen Transit Union Vitra Wald Zenith'.split(
    ' ',
  );
const TRADES =
  'Logistik Energie Handel Chemie Versicherung Immobilien Telecom Services Werkzeugbau Papier Metallbau Pharma Foods Reisen Beratung Software Treuhand Medizintechnik'.split(
    ' ',
  );
const FORMS = ['AG', 'GmbH', 'SA', 'S.p.A.', 'Ltd', 'S.L.', 'SARL', 'KG'];
const PLACES = ['Zürich', 'Genève', 'Basel', 'Lugano', 'München', 'Wien', 'Milano', 'Lyon', 'Madrid', 'London'];
const CODES = [
  'PMNT-RCDT-ESCT',
  'PMNT-ICDT-ESCT',
  'PMNT-ICDT-SALA',
  'PMNT-RDDT-ESDD',
  'PMNT-CCRD-POSD',
  'ACMT-MDOP-CHRG',
];
const BANKS = ['POFICHBEXXX', 'UBSWCHZH80A', 'DEUTDEFFXXX', 'BCITITMMXXX', 'BNPAFRPPXXX', 'CAIXESBBXXX'];

/** Code, three references, counterparty with account and bank, remittance information. */
function texts(random: Random, index: number): string {
  const of = (list: readonly string[]) => list[random(list.length)]!;
  const number = 100_000 + random(9_000_000);
  const name = `${of(NAMES)} ${of(TRADES)} ${of(FORMS)} ${of(PLACES)}`;
  const iban = `CH${10 + random(89)}0${1000 + random(9000)}${100_000 + random(900_000)}${100_000 + random(900_000)}`;
  const remittance = `${of(REMITTANCES)} ${number} ${of(TRADES)} ${random(28) + 1}.${random(12) + 1}. customer ${random(90_000)}`;
  const reference = random(4) ? `INV-${number}` : '\\N';
  return `${of(CODES)}\t${reference}\tB${hex(index * 7919, 12)}\tE2E${number}-${index % 9973}\t${name}\t${iban}\t${of(BANKS)}\t${remittance}`;
}

const REMITTANCES = [
  'Invoice',
  'Rechnung Nr.',
  'Facture no',
  'Fattura n.',
  'Factura',
  'Order',
  'Contract',
  'Rent, object',
  'Salary',
  'Credit note',
];
