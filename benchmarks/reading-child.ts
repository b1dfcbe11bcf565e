import { createReadStream, readFileSync, statSync } from 'node:fs';

/** By name; what a reader returns is how many it has read, or nothing that counts. */
export type Readers = Record<string, (path: string) => Promise<unknown>>;

/** What XML is held against: a bare parser, and one that builds objects. */
export const XML_PARSERS: Readers = {
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

/** One reading, as the command line says it (`reader file`): answers with what it measured as JSON. */
export async function measureReading(readers: Readers): Promise<void> {
  const [reader = '', path = ''] = process.argv.slice(2);
  const start = performance.now();
  const read = await readers[reader]!(path);
  const seconds = (performance.now() - start) / 1000;
  const count = typeof read === 'number' ? read : null;
  const megabytesPerSecond = statSync(path).size / 1e6 / seconds;
  console.log(JSON.stringify({ count, megabytesPerSecond, residentMegabytes: peakKilobytes() / 1024 }));
}

/** The most that was resident. What Linux counts as the maximum of a process begins with that of its parent. */
function peakKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]);
}
