import { createHash } from 'node:crypto';
import type { Finding } from '@portico/contract/findings';
import type { OrderGroupId } from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import type { ORDER_TYPES } from '@portico/contract/payments/status';
import { headerContent } from '@portico/formats/pain001/pain001-header';
import type { Pain001Header, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { ownHeader } from '@portico/formats/pain001/written/pain001-debtor-side';
import { instructionsOf, instructionsOfGroup } from '@portico/formats/party/bank-instructions';
import type { Account } from '../../accounts/public.ts';
import { groupJson, headerJson, type GroupMasterData } from '../content/content-digest.ts';
import { contentJson } from '../content/content-json.ts';
import { LimitedWarnings } from '../content/limited-warnings.ts';
import { NOT_CARRIED, NotCarried } from '../content/not-carried.ts';
import { NOT_PASSED_ON, NotPassedOn } from '../content/not-passed-on.ts';
import type { OrderWarning } from '../reading/order-facts.ts';
import type { BankFormats } from '../submitting/bank-formats.ts';
import { DATE_PAST, warnOfDate } from '../submitting/check-dates.ts';
import { withMasterData } from '../submitting/from-master-data.ts';
import { Misfits } from './misfits.ts';

/** The warnings of an order's judge. */
export const JUDGED_WARNINGS = [
  DATE_PAST,
  NOT_PASSED_ON,
  NOT_CARRIED,
  'noTransactionsInGroup',
  'mixedSalaries',
] as const;

/** Dates are judged by `today`, all of one order by the same. */
type By = { formats: BankFormats; today: string };
type Totals = Map<string, bigint>;

/** A group as the order has it: the account that it debits, if that is the client's. */
export type JudgedGroup = {
  id: OrderGroupId;
  group: PaymentGroup;
  account: Account | null;
  masterData: GroupMasterData;
};

/** What a group's row says of its payments. */
export type EndedGroup = {
  numberOfTransactions: number;
  totals: Money[];
  /** Some payments name a service level or a local instrument of their own. */
  hasMixedLevels: boolean;
};

/** What an order's row says of its content. */
export type JudgedOrder = {
  type: (typeof ORDER_TYPES)[number];
  /** The creditor of an order with a single payment. */
  creditor: string | null;
  numberOfTransactions: number;
  totals: readonly Money[];
  executionDate: string | null;
  contentDigest: Buffer;
  bankInstructions: number;
};

/**
 * Judges an order's content while it is read, from its message or from its rows: the header, then each group followed by
 * its payments. What depends on the client's accounts and on other orders isn't its concern.
 */
export class OrderJudge {
  readonly #today: string;
  readonly #digest = createHash('sha256');
  /** Digest input not passed on yet: many pieces at once cost it little more than one. */
  #undigested = '';
  readonly #warnings = new LimitedWarnings();
  readonly #notCarried: NotCarried;
  readonly #notPassedOn = new NotPassedOn();
  readonly #misfits: Misfits;
  readonly #orderTotals: Totals = new Map();
  #group: JudgedGroup | null = null;
  #groupTotals: Totals = new Map();
  #groupCount = 0;
  #hasMixedLevels = false;
  #count = 0;
  #instructions = 0;
  #executionDate: string | null = null;
  #onlyCreditor: string | null = null;
  /** How many of the payments are salaries. */
  #salaries = 0;

  constructor({ formats, today }: By) {
    this.#today = today;
    this.#notCarried = new NotCarried(formats);
    this.#misfits = new Misfits(formats);
  }

  /** `initiator`: the name that replaces the file's; null keeps it. */
  header(header: Pain001Header, initiator: string | null): void {
    const content = headerContent(header);
    this.#notPassedOn.header(content);
    this.#notCarried.header(ownHeader(content));
    this.#misfits.header({ ...header, ...ownHeader(content) });
    this.#undigested += headerJson(content, initiator);
  }

  /** Begins a group; returns its content as it is stored. */
  group(judged: JudgedGroup): string {
    const { id, group, account, masterData } = judged;
    this.#group = judged;
    this.#groupTotals = new Map();
    this.#groupCount = 0;
    this.#hasMixedLevels = false;
    const date = group.executionDate!;
    this.#warnings.add(...warnOfDate(date, this.#today, id));
    if (this.#executionDate === null || date < this.#executionDate) this.#executionDate = date;
    this.#undigested += groupJson(group, masterData);
    const leaving = withMasterData(group, masterData);
    this.#instructions += instructionsOfGroup(leaving).length;
    this.#notPassedOn.group(group, id);
    this.#notCarried.group(leaving, id, account);
    this.#misfits.group(leaving, account);
    return contentJson(group);
  }

  /** Takes a payment of the group; returns its content as it is stored. */
  payment(payment: Payment): string {
    const content = contentJson(payment);
    this.#undigested += content;
    this.#notCarried.transaction(payment);
    this.#misfits.transaction(payment);
    const currency = payment.currency!;
    const amount = payment.amountHundredThousandths!;
    addTo(this.#groupTotals, currency, amount);
    addTo(this.#orderTotals, currency, amount);
    this.#onlyCreditor = payment.creditor.name;
    if (payment.salary) this.#salaries += 1;
    this.#instructions += instructionsOf(payment).length;
    const { serviceLevel, localInstrument } = payment.paymentType;
    if (serviceLevel || localInstrument) this.#hasMixedLevels = true;
    this.#count += 1;
    this.#groupCount += 1;
    return content;
  }

  /** Ends the group; returns what its row says of its payments. */
  endGroup(): EndedGroup {
    const { id, group } = this.#group!;
    if (this.#groupCount === 0)
      this.#warnings.add(warning('noTransactionsInGroup', { group: group.paymentInformationId ?? '–' }, id));
    return {
      numberOfTransactions: this.#groupCount,
      totals: moneyOf(this.#groupTotals),
      hasMixedLevels: this.#hasMixedLevels,
    };
  }

  /** Passes on what was taken for the digest: call it now and then. */
  updateDigest(): void {
    this.#digest.update(this.#undigested);
    this.#undigested = '';
  }

  /** How many payments were taken. */
  get numberOfTransactions(): number {
    return this.#count;
  }

  /** What the formats of its banks refuse. */
  get findings(): readonly Finding[] {
    return this.#misfits.findings;
  }

  /** About the content alone. */
  warnings(): OrderWarning[] {
    const others = this.#count - this.#salaries;
    // All of them are hidden like salaries: signers who can't see them should know.
    const mixed =
      this.#salaries > 0 && others > 0 ? [warning('mixedSalaries', { salaries: this.#salaries, others })] : [];
    return [...this.#warnings.all(), ...mixed, ...this.#notPassedOn.warnings()];
  }

  /** About what its banks' formats have no place for; void once a group's account has become another one. */
  notCarriedWarnings(): OrderWarning[] {
    return this.#notCarried.warnings();
  }

  /** Once everything was taken; only then, and once. */
  end(): JudgedOrder {
    this.updateDigest();
    return {
      type: this.#salaries > 0 ? 'SALARY' : 'NORMAL',
      creditor: this.#count === 1 ? this.#onlyCreditor : null,
      numberOfTransactions: this.#count,
      totals: moneyOf(this.#orderTotals),
      executionDate: this.#executionDate,
      contentDigest: this.#digest.digest(),
      bankInstructions: this.#instructions,
    };
  }
}

function warning(
  key: string,
  parameters: OrderWarning['parameters'],
  groupId: OrderGroupId | null = null,
): OrderWarning {
  return { key, parameters, groupId, transactionId: null };
}

function addTo(totals: Totals, currency: string, amount: bigint): void {
  totals.set(currency, (totals.get(currency) ?? 0n) + amount);
}

function moneyOf(totals: Totals): Money[] {
  return [...totals].map(([currency, amountHundredThousandths]) => ({ currency, amountHundredThousandths }));
}
