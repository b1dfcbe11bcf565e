import { createReadStream, readFileSync, statSync } from 'node:fs';
import { readPain001 } from '../formats/src/pain001-read.ts';

/** One reading of a pain.001 file in a process of its own: `reader file`, answers with what it measured as JSON. */
const READERS: Record<string, (path: string) => Promise<unknown>> = {
  async portico(path) {
    let transactions = 0;
    for await (const event of readPain001(createReadStream(path))) {
      if (event.kind === 'transaction') transactions += 1;
      if (event.kind === 'finding') throw new Error(`The file has the finding ${event.finding.key}.`);
    }
    return transactions;
  },
  /** Namespaces on and handlers that do nothing: as little as one can ask of it. */
  async saxes(path) {
    const { SaxesParser } = await import('saxes');
    const parser = new SaxesParser({ xmlns: true });
    parser.on('opentag', () => {});
    parser.on('text', () => {});
    parser.on('closetag', () => {});
    for await (const text of createReadStream(path, { encoding: 'utf8' })) parser.write(text as string);
    parser.close();
  },
  /** With attributes, because the currency is one, and without turning account numbers into floats. */
  async 'fast-xml-parser'(path) {
    const { XMLParser } = await import('fast-xml-parser');
    return new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(readFileSync(path, 'utf8'));
  },
};

const [reader = '', path = ''] = process.argv.slice(2);
const start = performance.now();
const read = await READERS[reader]!(path);
const seconds = (performance.now() - start) / 1000;
const transactions = typeof read === 'number' ? read : null;
const megabytesPerSecond = statSync(path).size / 1e6 / seconds;
console.log(
  JSON.stringify({ transactions, megabytesPerSecond, residentMegabytes: process.resourceUsage().maxRSS / 1024 }),
);
