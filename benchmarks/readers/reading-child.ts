import { createReadStream, readFileSync, statSync } from 'node:fs';
import { peakKilobytes } from '../peak-memory.ts';

/** By name; a reader returns how many items it has read, or nothing if it doesn't count. */
export type Readers = Record<string, (path: string) => Promise<unknown>>;

/** The references for XML: a bare parser, and one that builds objects. */
export const XML_PARSERS: Readers = {
  /** Namespaces on, handlers empty: the least one can ask of it. */
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

/** One read as given on the command line (`reader file`): prints its measurements as JSON. */
export async function measureReading(readers: Readers): Promise<void> {
  const [reader = '', path = ''] = process.argv.slice(2);
  const start = performance.now();
  const read = await readers[reader]!(path);
  const seconds = (performance.now() - start) / 1000;
  const count = typeof read === 'number' ? read : null;
  const megabytesPerSecond = statSync(path).size / 1e6 / seconds;
  console.log(JSON.stringify({ count, megabytesPerSecond, residentMegabytes: peakKilobytes() / 1024 }));
}
