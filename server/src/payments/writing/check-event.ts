import type { Finding } from '@portico/contract/findings';
import { EXECUTION_DATE_YEARS_AHEAD_MAXIMUM } from '@portico/contract/limits';
import type { Pain001Event, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { AccountReference } from '@portico/formats/party/party-model';

/** ISO 20022's Max34Text of GenericAccountIdentification1. */
const OTHER_ACCOUNT_MAXIMUM_LENGTH = 34;
const MESSAGE = 'Document/CstmrCdtTrfInitn';

type Tell = (finding: Finding) => void;

/**
 * What can't become an order although the reader accepts it: a second message, since one message is one order, account
 * numbers that no bank takes (unless IBANs, they may have any form), and dates too far ahead.
 */
export function checkEvent(event: Pain001Event, hasHeader: boolean, today: string, tell: Tell): void {
  switch (event.kind) {
    case 'header':
      if (hasHeader) tell(error('elementOutOfPlace', { element: 'CstmrCdtTrfInitn' }, `${MESSAGE}[2]`));
      return;
    case 'group':
      return checkGroup(event.group, today, tell);
    case 'transaction':
      return checkPayment(event.transaction, event.group, tell);
    case 'groupEnd':
    case 'end':
    case 'finding':
      return;
  }
}

function checkGroup(group: PaymentGroup, today: string, tell: Tell): void {
  const { debtorAccount, executionDate: date } = group;
  if (isTooLong(debtorAccount)) tell(tooLong(debtorAccount, `${pathOf(group)}/DbtrAcct`));
  // Dates are compared as text: years have four digits.
  const latest = `${Number(today.slice(0, 4)) + EXECUTION_DATE_YEARS_AHEAD_MAXIMUM}${today.slice(4)}`;
  if (date === null || date <= latest) return;
  const parameters = { date, years: EXECUTION_DATE_YEARS_AHEAD_MAXIMUM };
  tell(error('executionDateTooFar', parameters, `${pathOf(group)}/ReqdExctnDt`));
}

function checkPayment({ number, creditorAccount }: Payment, group: PaymentGroup, tell: Tell): void {
  if (isTooLong(creditorAccount)) tell(tooLong(creditorAccount, `${pathOf(group)}/CdtTrfTxInf[${number}]/CdtrAcct`));
}

type Other = AccountReference & { other: string };

function isTooLong(account: AccountReference | null): account is Other {
  return account !== null && account.other !== null && account.other.length > OTHER_ACCOUNT_MAXIMUM_LENGTH;
}

function tooLong({ other }: Other, path: string): Finding {
  const parameters = { element: 'Id', maximum: OTHER_ACCOUNT_MAXIMUM_LENGTH, actual: other.length };
  return error('textTooLong', parameters, `${path}/Id/Othr/Id`);
}

function pathOf({ number }: PaymentGroup): string {
  return `${MESSAGE}/PmtInf[${number}]`;
}

function error(key: string, parameters: Finding['parameters'], path: string): Finding {
  return { severity: 'error', key, parameters, line: null, column: null, path };
}
