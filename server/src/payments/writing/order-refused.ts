import type { Finding } from '@portico/contract/findings';

/** Nothing of it becomes an order; the findings say why. */
export class OrderRefused extends Error {
  readonly findings: readonly Finding[];
  constructor(findings: readonly Finding[]) {
    super('refused');
    this.findings = findings;
  }
}
