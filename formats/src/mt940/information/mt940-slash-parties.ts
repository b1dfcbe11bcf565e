import { isBic } from '@portico/contract/bank-codes/bic';
import { looksLikeIban } from '../mt940-account.ts';
import { accountText } from './mt940-information-model.ts';
import { LINE_END } from './mt940-slash-marks.ts';
import type { PartyPart, PartyRole } from './mt940-slash-table.ts';
import type { Counterparty } from '../../statement/statement-model.ts';

/** An account number other than an IBAN: digits, perhaps grouped, with a few letters. */
const ACCOUNT = /^(?=.*\d{4})[A-Z]{0,4}[\d .-]{5,34}[A-Z]{0,3}$/;

/** The parties named by the codes of one `:86:`, and their other details. */
export class CodeParties {
  #parties = new Map<PartyRole, Counterparty>();
  #role: PartyRole = 'PLAIN';
  #details: string[] = [];
  #taken = new Set<PartyRole>();

  /** Begins a party, mostly without a value: `/ORDP//NAME/…`, `/BENM/account/name`, `/CNTP/account/BIC/name/city/`. */
  begin(role: PartyRole, raw: string, atLineStart: boolean): void {
    this.#role = role;
    if (raw === '') return;
    if (role === 'CNTP') return this.#takeCounterparty(raw.split('/').map((each) => joined(each)));
    const [first = '', ...more] = raw.split('/').map((each) => each.trim());
    if (isAccount(joined(first)))
      return this.#takeParts(
        joined(first),
        more.map((each) => joined(each)),
      );
    // As in SWIFT: the name, then the address on separate lines.
    const [name = '', ...address] = atLineStart ? raw.split(LINE_END) : [joined(raw)];
    this.put('name', name.trim());
    for (const line of address) this.put('detail', line.trim());
  }

  put(part: PartyPart, value: string, role: PartyRole = this.#role): void {
    if (value === '') return;
    const party = this.#of(role);
    if (part === 'detail' || (party[part] !== null && party[part] !== value)) this.#details.push(value);
    else if (part === 'account') this.#putAccount(party, value);
    else party[part] = value;
  }

  /** What follows belongs to no party: ultimate parties have no further parts. */
  end(): void {
    if (this.#role !== 'ORDP' && this.#role !== 'BENM' && this.#role !== 'CNTP') this.#role = 'PLAIN';
  }

  /** The counterparty: ordering party of a credit, beneficiary of a debit. Values without a role belong to it. */
  counterparty(credit: boolean): Counterparty {
    const wanted: PartyRole[] = credit ? ['CNTP', 'ORDP', 'BENM'] : ['CNTP', 'BENM', 'ORDP'];
    const role = wanted.find((each) => this.#parties.has(each));
    const party = role && this.#take(role);
    const plain = this.#take('PLAIN');
    if (!party) return plain;
    for (const part of ['name', 'account', 'bank'] as const) {
      if (party[part] === null) party[part] = plain[part];
      else if (plain[part] !== null && plain[part] !== party[part]) this.#details.push(plain[part]);
    }
    return party;
  }

  /** The name of an ultimate party; empty if there is none. */
  nameOf(role: PartyRole): string {
    const { name, account, bank } = this.#take(role);
    for (const text of [account, bank]) if (text !== null) this.#details.push(text);
    return name ?? '';
  }

  /** Everything without a field of its own: addresses, identifiers, the party on the account's own side. */
  rest(): string {
    const others = [...this.#parties].filter(([role]) => !this.#taken.has(role)).map(([, party]) => party);
    const texts = others.flatMap(({ name, account, bank }) => [name, account, bank].filter((text) => text !== null));
    return [...this.#details, ...texts].join(' ');
  }

  #of(role: PartyRole): Counterparty {
    const party = this.#parties.get(role) ?? { name: null, account: null, bank: null };
    this.#parties.set(role, party);
    return party;
  }

  #take(role: PartyRole): Counterparty {
    this.#taken.add(role);
    return this.#parties.get(role) ?? { name: null, account: null, bank: null };
  }

  /** Some banks append the bank's BIC: `/ACCW/account,BIC`. */
  #putAccount(party: Counterparty, value: string): void {
    const [account = '', bank = ''] = value.split(',').map((each) => each.trim());
    const hasBank = isBic(bank);
    party.account = accountText(hasBank ? account : value);
    if (hasBank) party.bank ??= bank;
  }

  #takeCounterparty([account = '', bank = '', name = '', ...more]: string[]): void {
    this.put('account', account);
    this.put('bank', bank);
    this.put('name', name);
    for (const text of more) this.put('detail', text);
  }

  /** Account, BIC and name, or account and name. A name of eight letters looks like a BIC. */
  #takeParts(account: string, more: readonly string[]): void {
    this.put('account', account);
    const [second = '', third = ''] = more;
    const hasBank = isBic(second) && third !== '';
    if (hasBank) this.put('bank', second);
    const [name = '', ...details] = hasBank ? more.slice(1) : more;
    this.put('name', name);
    for (const text of details) this.put('detail', text);
  }
}

function isAccount(text: string): boolean {
  return looksLikeIban(text.replaceAll(' ', '')) || ACCOUNT.test(text);
}

function joined(text: string): string {
  const solid = text.replaceAll(LINE_END, '');
  return (looksLikeIban(solid) || isBic(solid) ? solid : text.replaceAll(LINE_END, ' ')).trim();
}
