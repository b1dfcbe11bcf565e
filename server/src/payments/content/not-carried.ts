import type { OrderGroupId } from '@portico/contract/ids';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import {
  notCarriedOfGroup,
  notCarriedOfHeader,
  notCarriedOfTransaction,
} from '@portico/formats/pain001/written/pain001-not-carried';
import type { Pain001WriteVersion } from '@portico/formats/pain001/written/pain001-write';
import type { Account } from '../../accounts/public.ts';
import type { BankFormats } from '../submitting/bank-formats.ts';
import { WARNINGS_PER_KIND_MAXIMUM } from './limited-warnings.ts';
import type { OrderWarning } from '../reading/order-facts.ts';

/** Informs signers about what the bank won't get. It can't block: B5's list of blocking warnings is closed. */
export const NOT_CARRIED = 'notCarriedByBank';

const ELEMENTS_MAXIMUM = 20;

/** A group's bank, and the pain.001 version it takes. */
type Place = { groupId: OrderGroupId; bankId: string; bank: string; format: Pain001WriteVersion };
/** What some payments lose on their way to a bank. */
type Loss = { groupId: OrderGroupId | null; bank: string; format: string; elements: Set<string>; number: number };

/**
 * Collects what the formats of an order's banks have no place for while the order is read from its file or its rows:
 * the header, then each group followed by its transactions.
 */
export class NotCarried {
  readonly #formats: BankFormats;
  readonly #ofGroups: Loss[] = [];
  readonly #ofBanks = new Map<string, Loss>();
  #header: HeaderContent = { initiatingParty: null };
  #place: Place | null = null;
  /** Of the current group, once it loses something. */
  #loss: Loss | null = null;
  /** The group or the header loses something, which concerns each of its transactions. */
  #isOfGroup = false;
  #isOfTransaction = false;

  constructor(formats: BankFormats) {
    this.#formats = formats;
  }

  header(header: HeaderContent): void {
    this.#header = header;
  }

  /** Begins a group with this debit account; null if it isn't the client's, so its format is unknown. */
  group(group: PaymentGroup, groupId: OrderGroupId, account: Account | null): void {
    const format = account && this.#formats.get(account.bankId);
    this.#place = format ? { groupId, bankId: account.bankId, bank: account.bankName, format } : null;
    this.#loss = null;
    if (!format) return;
    notCarriedOfHeader(this.#header, format, this.#tell);
    notCarriedOfGroup(group, format, this.#tell);
    this.#isOfGroup = this.#loss !== null;
  }

  transaction(payment: Payment): void {
    if (!this.#place) return;
    this.#isOfTransaction = false;
    notCarriedOfTransaction(payment, this.#place.format, this.#tell);
    if (this.#loss && (this.#isOfGroup || this.#isOfTransaction)) this.#loss.number += 1;
  }

  /** A warning for each group that loses something, up to a limit. */
  warnings(): OrderWarning[] {
    const losses = [...this.#ofGroups, ...this.#ofBanks.values()].filter(({ number }) => number > 0);
    return losses.map(({ groupId, bank, format, elements, number }) => {
      const parameters = { bank, format, elements: [...elements].toSorted().join(', '), number };
      return { key: NOT_CARRIED, parameters, groupId, transactionId: null };
    });
  }

  #tell = (element: string): void => {
    this.#isOfTransaction = true;
    const { elements } = (this.#loss ??= this.#lossOf(this.#place!));
    if (elements.size < ELEMENTS_MAXIMUM) elements.add(element);
    else if (!elements.has(element)) elements.add('…');
  };

  #lossOf({ groupId, bankId, bank, format }: Place): Loss {
    const known = this.#ofBanks.get(bankId);
    if (known) return known;
    // The losses of the other groups are given once per bank.
    const isOwn = this.#ofGroups.length < WARNINGS_PER_KIND_MAXIMUM;
    const loss = { groupId: isOwn ? groupId : null, bank, format, elements: new Set<string>(), number: 0 };
    if (isOwn) this.#ofGroups.push(loss);
    else this.#ofBanks.set(bankId, loss);
    return loss;
  }
}
