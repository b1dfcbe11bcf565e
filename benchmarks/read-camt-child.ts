import { createReadStream, readFileSync, statSync } from 'node:fs';
import { readCamt } from '../formats/src/camt-read.ts';

/** One reading of a camt.053 file in a process of its own: `reader file`, answers with what it measured as JSON. */
const READERS: Record<string, (path: string) => Promise<unknown>> = {
  async portico(path) {
    let entries = 0;
    for await (const events of readCamt(createReadStream(path))) {
      for (const event of events) if (event.kind === 'entry') entries += 1;
    }
    return entries;
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
const entries = typeof read === 'number' ? read : null;
const megabytesPerSecond = statSync(path).size / 1e6 / seconds;
console.log(JSON.stringify({ entries, megabytesPerSecond, residentMegabytes: process.resourceUsage().maxRSS / 1024 }));
