import type { Finding } from '@portico/contract/findings';
import type { Language } from '@portico/contract/languages';
import type { ManualGroup, ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { findingText } from '../../platform/texts.ts';
import { FAULTS_MAXIMUM, type PlacedFault } from './read-manual-order.ts';

type Place<Fields> = readonly [element: string, field: keyof Fields];

/** Which field an element of the message comes from; the first one that fits. */
const OF_PAYMENT: readonly Place<ManualPayment>[] = [
  ['Amt', 'amount'],
  ['Cdtr/PstlAdr/StrtNm', 'street'],
  ['Cdtr/PstlAdr/BldgNb', 'buildingNumber'],
  ['Cdtr/PstlAdr/PstCd', 'postCode'],
  ['Cdtr/PstlAdr/TwnNm', 'town'],
  ['Cdtr/PstlAdr', 'country'],
  ['CdtrAcct', 'account'],
  ['CdtrAgt/FinInstnId/ClrSysMmbId', 'clearingCode'],
  ['CdtrAgt/FinInstnId/Nm', 'bankName'],
  ['CdtrAgt', 'bic'],
  ['IntrmyAgt1/FinInstnId/Nm', 'intermediaryBankName'],
  ['IntrmyAgt1', 'intermediaryBic'],
  ['Purp', 'purpose'],
  ['RmtInf/Strd/CdtrRefInf', 'reference'],
  ['RmtInf', 'remittance'],
  ['PmtId', 'endToEndId'],
  ['UltmtDbtr', 'ultimateDebtor'],
  ['UltmtCdtr', 'ultimateCreditor'],
  ['', 'creditor'],
];
const OF_GROUP: readonly Place<ManualGroup>[] = [
  ['ReqdExctnDt', 'executionDate'],
  ['PmtTpInf/InstrPrty', 'priority'],
  ['PmtTpInf/CtgyPurp', 'categoryPurpose'],
  ['PmtTpInf/LclInstrm', 'localInstrument'],
  ['PmtTpInf', 'serviceLevel'],
  ['ChrgBr', 'chargeBearer'],
  ['BtchBookg', 'batchBooking'],
  ['DbtrAcct/Tp', 'debitAdvice'],
  ['', 'debitAccountId'],
];

/** Findings about the message that an order would be, at the fields that they come from. */
export function faultsOf(findings: readonly Finding[], language: Language): PlacedFault[] {
  const errors = findings.filter(({ severity }) => severity === 'error').slice(0, FAULTS_MAXIMUM);
  return errors.map((finding) => ({ field: fieldOf(finding.path ?? ''), message: findingText(language, finding) }));
}

/** `…/PmtInf[2]/CdtTrfTxInf[3]/Cdtr/Nm` is `groups.1.payments.2.creditor`. */
function fieldOf(path: string): string {
  const [, group = '1', within = ''] = /PmtInf\[(\d+)\]\/?(.*)$/.exec(path) ?? [];
  const place = `groups.${Number(group) - 1}`;
  const payment = /^CdtTrfTxInf\[(\d+)\]\/?(.*)$/.exec(within);
  if (!payment) return `${place}.${placeOf(OF_GROUP, within)}`;
  return `${place}.payments.${Number(payment[1]) - 1}.${placeOf(OF_PAYMENT, payment[2]!)}`;
}

function placeOf<Fields>(places: readonly Place<Fields>[], path: string): string {
  return String(places.find(([element]) => path.startsWith(element))![1]);
}
