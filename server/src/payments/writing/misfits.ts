import type { Finding } from '@portico/contract/findings';
import { FINDINGS_PER_FILE_MAXIMUM } from '@portico/contract/limits';
import {
  type Misfit,
  misfitOfGroup,
  misfitOfHeader,
  misfitOfTransaction,
} from '@portico/formats/pain001/written/pain001-fitness';
import type { Pain001Header, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { Pain001WriteVersion } from '@portico/formats/pain001/written/pain001-write';
import type { Account } from '../../accounts/public.ts';
import type { BankFormats } from '../submitting/bank-formats.ts';

const MESSAGE = 'Document/CstmrCdtTrfInitn';

/**
 * Collects what the bank's format of each group refuses, while the order is read: such an order would be signed, sent,
 * and refused as a whole. Groups whose account isn't the client's can't be judged.
 */
export class Misfits {
  readonly findings: Finding[] = [];
  readonly #formats: BankFormats;
  readonly #headersSeen = new Set<Pain001WriteVersion>();
  #header: Pain001Header | null = null;
  #place: { group: number; bank: string; format: Pain001WriteVersion } | null = null;

  constructor(formats: BankFormats) {
    this.#formats = formats;
  }

  header(header: Pain001Header): void {
    this.#header = header;
  }

  group(group: PaymentGroup, account: Account | null): void {
    const format = account && this.#formats.get(account.bankId);
    this.#place = format ? { group: group.number, bank: account.bankName, format } : null;
    if (!format) return;
    if (this.#header && !this.#headersSeen.has(format)) this.#tell(misfitOfHeader(this.#header, format), 'GrpHdr');
    this.#headersSeen.add(format);
    this.#tell(misfitOfGroup(group, format), `PmtInf[${group.number}]`);
  }

  transaction(payment: Payment): void {
    if (!this.#place) return;
    const { group, format } = this.#place;
    this.#tell(misfitOfTransaction(payment, format), `PmtInf[${group}]/CdtTrfTxInf[${payment.number}]`);
  }

  #tell(misfit: Misfit | null, part: string): void {
    if (!misfit || this.findings.length >= FINDINGS_PER_FILE_MAXIMUM) return;
    const { bank, format } = this.#place!;
    const { element, reason, maximum } = misfit;
    // Its first element is the part itself.
    const path = [MESSAGE, part, ...misfit.path.split('/').slice(1)].join('/');
    const parameters = { element, reason, maximum, bank, format };
    this.findings.push({ severity: 'error', key: 'notInBankFormat', parameters, line: null, column: null, path });
  }
}
