import { isBic } from '@portico/contract/bank-codes/bic';
import { ibanFault } from '@portico/contract/bank-codes/iban';
import type { EntryContent } from '../statement/statement-model.ts';
import { element, limitedText, textElement, type Xml } from '../xml/xml-writer.ts';

/** The messages that are written: statements and intraday reports, each in two versions. */
export type CamtWriteVersion = 'camt.053.001.04' | 'camt.053.001.08' | 'camt.052.001.04' | 'camt.052.001.08';

/** Whether names and statuses have the simpler form that they had up to version 6. */
export function isOldForm(version: CamtWriteVersion): boolean {
  return version.endsWith('.04');
}

/** RltdPties: the counterparty is the debtor of a credit and the creditor of a debit. */
export function writeParties({ counterparty, extra }: EntryContent, isCredit: boolean, version: CamtWriteVersion): Xml {
  const named = (name: string | null, id: Xml = ''): Xml => {
    const party = textElement('Nm', limitedText(name, 140)) + id;
    return isOldForm(version) ? party : element('Pty', party);
  };
  const account = element('Id', writeAccountId(counterparty.account));
  const creditorId = extra.mandateId === undefined ? null : (extra.creditorId ?? null);
  const id = element('Id', element('PrvtId', element('Othr', textElement('Id', limitedText(creditorId, 35)))));
  return element(
    'RltdPties',
    isCredit ? element('Dbtr', named(counterparty.name)) + element('DbtrAcct', account) : '',
    element('UltmtDbtr', named(extra.ultimateDebtor ?? null)),
    element('Cdtr', named(isCredit ? null : counterparty.name, id)),
    isCredit ? '' : element('CdtrAcct', account),
    element('UltmtCdtr', named(extra.ultimateCreditor ?? null)),
  );
}

function writeAccountId(account: string | null): Xml {
  if (account === null) return '';
  if (ibanFault(account) === null) return textElement('IBAN', account);
  return element('Othr', textElement('Id', limitedText(account, 34)));
}

/** FinInstnId of a bank known by its BIC, its clearing code or only its name. */
export function writeBank(bank: string | null): Xml {
  if (bank === null) return '';
  if (isBic(bank)) return element('FinInstnId', textElement('BICFI', bank));
  const isCode = /^[\w-]{1,35}$/.test(bank);
  const member = element('ClrSysMmbId', textElement('MmbId', isCode ? bank : null));
  return element('FinInstnId', member || textElement('Nm', limitedText(bank, 140)));
}
