import type { PaymentGroup, Transaction } from '@portico/formats/pain001/pain001-model';
import {
  writePain001,
  type OutgoingOrder,
  type Pain001WriteVersion,
} from '@portico/formats/pain001/written/pain001-write';
import { emptyAddress } from '@portico/formats/party/postal-address';
import { formatDecimal, parseDecimal } from '@portico/contract/money';
import { makeIban } from './create.ts';

export type DemoPayment = {
  creditor: string;
  country: string;
  iban: string;
  amount: string;
  currency: string;
  remittance: string;
  salary?: boolean;
};
export type DemoGroup = {
  debtor: string;
  debtorIban: string;
  debtorBic: string;
  accountCurrency: string;
  serviceLevel?: string;
  payments: DemoPayment[];
};
export type DemoFile = {
  messageId: string;
  initiatingParty: string;
  version: Pain001WriteVersion;
  groups: DemoGroup[];
  date: string;
  createdAt: string;
};

const NO_ADDRESS = { address: null, identification: null };
const NO_TYPE = { instructionPriority: null, serviceLevel: null, localInstrument: null, categoryPurpose: null };

/** A payment file as a client's own system would write it, as text. */
export async function writeDemoFile(file: DemoFile): Promise<string> {
  const groups = file.groups.map((group, index) => ({
    group: groupOf(file, group, index),
    transactions: group.payments.map((payment, number) => paymentOf(file, payment, index, number)),
  }));
  const all = groups.flatMap((group) => group.transactions);
  const order: OutgoingOrder = {
    header: {
      version: file.version,
      messageId: file.messageId,
      createdAt: file.createdAt,
      numberOfTransactions: String(all.length),
      controlSum: sumOf(all),
      initiatingParty: { name: file.initiatingParty, ...NO_ADDRESS },
    },
    groups,
  };
  const pieces: string[] = [];
  for await (const piece of writePain001(order, { version: file.version })) pieces.push(piece);
  return pieces.join('');
}

function sumOf(transactions: Transaction[]): string {
  return formatDecimal(transactions.reduce((sum, transaction) => sum + transaction.amountHundredThousandths!, 0n));
}

function groupOf(file: DemoFile, group: DemoGroup, index: number): PaymentGroup {
  const transactions = group.payments.map((payment, number) => paymentOf(file, payment, index, number));
  const isSalary = group.payments.some((payment) => payment.salary);
  return {
    number: index + 1,
    paymentInformationId: `${file.messageId}-${index + 1}`.slice(0, 35),
    paymentMethod: 'TRF',
    batchBooking: true,
    numberOfTransactions: String(transactions.length),
    controlSum: sumOf(transactions),
    paymentType: {
      ...NO_TYPE,
      serviceLevel: group.serviceLevel ? { value: group.serviceLevel, proprietary: false } : null,
      categoryPurpose: isSalary ? { value: 'SALA', proprietary: false } : null,
    },
    executionDate: file.date,
    executionDateTime: null,
    debtor: { name: group.debtor, ...NO_ADDRESS },
    debtorAccount: { iban: group.debtorIban, other: null, otherScheme: null, currency: group.accountCurrency },
    debtorAgent: {
      bic: group.debtorBic,
      clearingSystem: null,
      clearingCode: null,
      other: null,
      name: null,
      address: null,
    },
    ultimateDebtor: null,
    chargeBearer: group.serviceLevel === 'SEPA' ? 'SLEV' : 'SHAR',
  };
}

function paymentOf(file: DemoFile, payment: DemoPayment, group: number, number: number): Transaction {
  return {
    number: number + 1,
    instructionId: null,
    endToEndId: `${file.messageId}-${group + 1}-${number + 1}`.slice(-35),
    uetr: null,
    paymentType: NO_TYPE,
    amountHundredThousandths: parseDecimal(payment.amount),
    currency: payment.currency,
    amountAsWritten: payment.amount,
    transferCurrency: null,
    chargeBearer: null,
    ultimateDebtor: null,
    creditor: { name: payment.creditor, identification: null, address: addressIn(payment.country) },
    creditorAccount: { iban: payment.iban, other: null, otherScheme: null, currency: null },
    creditorAgent: null,
    ultimateCreditor: null,
    purpose: null,
    remittance: [payment.remittance],
    creditorReference: null,
    additionalRemittance: [],
    salary: payment.salary ?? false,
  };
}

function addressIn(country: string) {
  return { ...emptyAddress(), townName: TOWNS[country] ?? 'Zürich', country };
}

const TOWNS: Record<string, string> = {
  CH: 'Winterthur',
  DE: 'Hamburg',
  FR: 'Lyon',
  IT: 'Como',
  GB: 'Bristol',
  AT: 'Linz',
};

/** The demo's creditors, invented, with well-formed accounts at banks that don't exist. */
export const DEMO_CREDITORS = {
  foundry: { creditor: 'Töss Guss AG', country: 'CH', iban: makeIban('CH', '00999000099100001') },
  electrics: { creditor: 'Elektro Seebach AG', country: 'CH', iban: makeIban('CH', '00999000099100002') },
  testing: { creditor: 'Prüflabor Grauholz GmbH', country: 'CH', iban: makeIban('CH', '00999000099100003') },
  freight: { creditor: 'Spedition Elbufer GmbH', country: 'DE', iban: makeIban('DE', '999000990009910004') },
  metals: { creditor: 'Rivage Métaux SAS', country: 'FR', iban: makeIban('FR', '999000099000009910A0544') },
  tools: { creditor: 'Utensileria Brianza S.p.A.', country: 'IT', iban: makeIban('IT', 'X0999909990000000991006') },
  castings: { creditor: 'Ashgrove Castings Ltd', country: 'GB', iban: makeIban('GB', 'THGT99000009910007') },
  steel: { creditor: 'Linzer Stahlhandel GmbH', country: 'AT', iban: makeIban('AT', '9990000000991008') },
};
