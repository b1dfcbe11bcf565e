import { createReadStream } from 'node:fs';
import { readPain001 } from '../../formats/src/pain001/pain001-read.ts';
import { measureReading, XML_PARSERS } from './reading-child.ts';

await measureReading({
  async portico(path) {
    let transactions = 0;
    for await (const event of readPain001(createReadStream(path))) {
      if (event.kind === 'transaction') transactions += 1;
      if (event.kind === 'finding') throw new Error(`The file has the finding ${event.finding.key}.`);
    }
    return transactions;
  },
  ...XML_PARSERS,
});
