/**
 * Problems in a file are data: they are collected, never dropped. `key` names a sentence in
 * `texts/<language>/findings.json`, and `parameters` fill it. `path` is the element or field in the message
 * (`Document/CstmrCdtTrfInitn/PmtInf[2]/CdtTrfTxInf[1]/Amt/InstdAmt`), whether it was read from a file or entered by
 * hand; null if the whole is meant. Line and column count from one, and are null where nobody has a file to look into.
 */
export type Finding = {
  severity: 'error' | 'warning';
  key: string;
  parameters: Record<string, string | number>;
  line: number | null;
  column: number | null;
  path: string | null;
};
