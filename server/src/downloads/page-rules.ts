import type { PageRule, PageRules } from '../platform/page-rules.ts';

/** Those who have the module. What people keep is private to them; but the client of end users has no other page. */
const opensDownloadCenter: PageRule = (asker) =>
  asker.applications.includes('dlc') && (!asker.subject.impersonator || asker.subject.clientKind !== 'CLIENT');

export const downloadPages = {
  downloadCenter: opensDownloadCenter,
} satisfies Partial<PageRules>;
