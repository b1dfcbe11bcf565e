import { expect, it } from 'vitest';
import type { Finding } from '@portico/contract/findings';
import { faultsOf } from './finding-places.ts';

const ROOT = 'Document/CstmrCdtTrfInitn';
const finding = (path: string | null, severity: Finding['severity'] = 'error'): Finding => ({
  severity,
  key: 'amountMissing',
  parameters: {},
  line: null,
  column: null,
  path,
});

it.each([
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/Amt/InstdAmt`, 'groups.0.payments.0.amount'],
  [`${ROOT}/PmtInf[2]/CdtTrfTxInf[31]/Cdtr/Nm`, 'groups.1.payments.30.creditor'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/Cdtr/PstlAdr/TwnNm`, 'groups.0.payments.0.town'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/CdtrAcct/Id/Othr/Id`, 'groups.0.payments.0.account'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/CdtrAgt/FinInstnId/ClrSysMmbId/MmbId`, 'groups.0.payments.0.clearingCode'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/CdtrAgt/FinInstnId/BICFI`, 'groups.0.payments.0.bic'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/RmtInf/Strd/CdtrRefInf/Ref`, 'groups.0.payments.0.reference'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/RmtInf/Ustrd`, 'groups.0.payments.0.remittance'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]/PmtId/EndToEndId`, 'groups.0.payments.0.endToEndId'],
  [`${ROOT}/PmtInf[1]/CdtTrfTxInf[1]`, 'groups.0.payments.0.creditor'],
  [`${ROOT}/PmtInf[3]/ReqdExctnDt/Dt`, 'groups.2.executionDate'],
  [`${ROOT}/PmtInf[1]/PmtTpInf/CtgyPurp/Cd`, 'groups.0.categoryPurpose'],
  [`${ROOT}/PmtInf[1]/DbtrAcct`, 'groups.0.debitAccountId'],
  [`${ROOT}/GrpHdr/InitgPty/Nm`, 'groups.0.debitAccountId'],
  [null, 'groups.0.debitAccountId'],
])('%s is the field %s', (path, field) => {
  expect(faultsOf([finding(path)], 'en')).toEqual([{ field, message: expect.stringMatching(/\w/) }]);
});

it('leaves out what is no error, and what nobody mends at once', () => {
  expect(faultsOf([finding(null, 'warning')], 'en')).toEqual([]);
  expect(
    faultsOf(
      Array.from({ length: 900 }, () => finding(null)),
      'en',
    ),
  ).toHaveLength(200);
});
