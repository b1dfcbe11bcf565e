import { createReadStream } from 'node:fs';
import { readCamt } from '../../formats/src/camt/camt-read.ts';
import { measureReading, XML_PARSERS } from './reading-child.ts';

await measureReading({
  async portico(path) {
    let entries = 0;
    for await (const events of readCamt(createReadStream(path))) {
      for (const event of events) if (event.kind === 'entry') entries += 1;
    }
    return entries;
  },
  ...XML_PARSERS,
});
