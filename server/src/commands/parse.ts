import { createReadStream } from 'node:fs';
import { parse } from '@portico/formats/parse/parse';
import { findingText } from '../platform/texts.ts';
import { UsageError, type Command } from './command.ts';

export const parseFile: Command = {
  usage: 'parse FILE',
  summary: 'Reads a bank file of any supported format and prints what it says as JSON.',
  async run([file, ...more]) {
    if (!file || more.length) throw new UsageError('parse takes one file.');
    const keys: string[] = [];
    const result = await parse(createReadStream(file), (finding) => {
      keys.push(finding.key);
      return findingText('en', finding);
    });
    console.log(JSON.stringify(result, null, 2));
    const { statements, orders, statusReports, rates = [] } = result;
    const isEmpty = statements.length + orders.length + statusReports.length + rates.length === 0;
    return isEmpty || keys.some((key) => key.startsWith('xml')) ? 1 : 0;
  },
};
