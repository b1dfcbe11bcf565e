/**
 * Problems in a file are data: they are collected, never dropped. `key` names a sentence in
 * `texts/<language>/findings.json`, and `parameters` fill it. Line and column count from one and point at the element
 * or field; `path` is its place in the file (`Document/CstmrCdtTrfInitn/PmtInf[2]/CdtTrfTxInf[1]/Amt/InstdAmt`).
 */
export type Finding = {
  severity: 'error' | 'warning';
  key: string;
  parameters: Record<string, string | number>;
  line: number | null;
  column: number | null;
  path: string | null;
};
