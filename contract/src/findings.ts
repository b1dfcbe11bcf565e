/**
 * What is wrong with a file is data: it is gathered and never thrown away. `key` names a sentence in
 * `texts/<language>/findings.json`, `parameters` fill it; line and column count from one and point at the element
 * or field, `path` is its place in the file (`Document/CstmrCdtTrfInitn/PmtInf[2]/CdtTrfTxInf[1]/Amt/InstdAmt`).
 */
export type Finding = {
  severity: 'error' | 'warning';
  key: string;
  parameters: Record<string, string | number>;
  line: number | null;
  column: number | null;
  path: string | null;
};
