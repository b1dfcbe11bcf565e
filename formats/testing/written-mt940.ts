import { chosenLetters } from '@portico/contract/settings/download-options';
import { writeMt940, writeMt942 } from '../src/mt940/written/mt940-write.ts';
import type {
  Mt940Letters,
  Mt940Options,
  WrittenReport,
  WrittenStatement,
} from '../src/mt940/written/mt940-written.ts';

const STANDARD = chosenLetters('MT940', {});

type Options = Partial<Omit<Mt940Options, 'letters'>> & { letters?: Partial<Mt940Letters> };

/** These statements as a file, in the standard form except for these letters. */
export async function mt940File(statements: Iterable<WrittenStatement>, options: Options = {}): Promise<Buffer> {
  return joined(writeMt940(statements, whole(options)));
}

export async function mt942File(reports: Iterable<WrittenReport>, options: Options = {}): Promise<Buffer> {
  return joined(writeMt942(reports, whole(options)));
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

function whole({ letters, ...options }: Options): Mt940Options {
  return { receiverBic: 'ALMEATWW', fileReference: 'P7K2M9QX4RT', ...options, letters: { ...STANDARD, ...letters } };
}
