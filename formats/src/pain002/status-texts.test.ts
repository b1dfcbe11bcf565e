import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@portico/contract/languages';
import { describe, expect, test } from 'vitest';
import { realXmlFiles } from '../../testing/real-files.ts';
import { chunks } from '../../testing/read.ts';
import type { StatusReason } from './pain002-model.ts';
import { readAllPain002 } from './pain002-read.ts';

/** A bank's own inventions: shown unchanged, because nobody else knows what they mean. */
const NOT_ISO = ['ACCT'];

const textsOf = (language: string, module: string): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(`../../../contract/texts/${language}/${module}.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;

/** ISO 20022 statuses and reasons in a file, at any level. */
async function codesOf(file: Uint8Array): Promise<{ statuses: string[]; reasons: string[] }> {
  const { reports } = await readAllPain002(chunks(file));
  const levels = reports.flatMap((report) => [
    { status: report.groupStatus, reasons: report.reasons },
    ...report.groups.flatMap((group) => [group, ...group.transactions]),
  ]);
  const code = ({ code: own }: StatusReason) => (own && !own.proprietary ? [own.value] : []);
  return {
    statuses: levels.flatMap(({ status }) => (status === null || NOT_ISO.includes(status) ? [] : [status])),
    reasons: levels.flatMap(({ reasons }) => reasons.flatMap(code)),
  };
}

const samples = realXmlFiles<unknown>('pain002');

describe.skipIf(samples.length === 0)('banks’ answers', () => {
  test.each(LANGUAGES)('have words in %s', async (language) => {
    const [status, bankReasons] = [textsOf(language, 'status'), textsOf(language, 'bankReasons')];
    const missing = new Set<string>();
    let codes = 0;
    for (const [, , file] of samples) {
      const { statuses, reasons } = await codesOf(file);
      codes += statuses.length + reasons.length;
      for (const code of statuses) if (!(`bank.${code}` in status)) missing.add(`status ${code}`);
      for (const code of reasons) if (!(code in bankReasons)) missing.add(`reason ${code}`);
    }
    expect(codes).toBeGreaterThan(20);
    expect([...missing]).toEqual([]);
  });
});
