import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOWNLOAD_OPTIONS, type DownloadOption } from '@portico/contract/settings/download-options';
import { GOLDEN_REPORTS, GOLDEN_STATEMENTS } from '../../../testing/golden-statements.ts';
import { mt940File, mt942File } from '../../../testing/written-mt940.ts';

const FOLDER = join(import.meta.dirname, '../../../testing/golden');

const FORMATS = {
  MT940: (letters: object) => mt940File(GOLDEN_STATEMENTS, { letters }),
  MT942: (letters: object) => mt942File(GOLDEN_REPORTS, { letters }),
} as const;

/** Every letter of every option of every format, and the standard. */
const CASES = Object.keys(FORMATS).flatMap((name) => {
  const format = name as keyof typeof FORMATS;
  const options = Object.entries(DOWNLOAD_OPTIONS).filter(([, { formats }]) => formats.some((each) => each === format));
  const chosen = options.flatMap(([option, { letters }]) => letters.map((letter) => ({ option, letter })));
  return chosen.map(({ option, letter }) => ({ format, option: option as DownloadOption, letter }));
});

const nameOf = ({ format, option, letter }: (typeof CASES)[number]) => `${format}-${option}-${letter}.sta`;

test.each(CASES)('$format with $option $letter is the golden file', async (each) => {
  const file = await FORMATS[each.format]({ [each.option]: each.letter });
  // Of one line each, so that a difference is seen whatever the machine's line ends are.
  const lines = file.toString('utf8').replaceAll('\r\n', '\n');
  expect(lines.includes('\r')).toBe(false);
  await expect(lines).toMatchFileSnapshot(join(FOLDER, nameOf(each)));
});

test('there is a golden file for each letter and no other, and the standard letter changes nothing', async () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(CASES.map(nameOf).toSorted());
  for (const { format, option, letter } of CASES) {
    const isStandard = DOWNLOAD_OPTIONS[option].standard === letter;
    const hasNoEffect = format === 'MT942' && option === 'tag64';
    const file = await FORMATS[format]({ [option]: letter });
    const isSame = file.equals(await FORMATS[format]({}));
    expect({ format, option, letter, isSame }).toEqual({ format, option, letter, isSame: isStandard || hasNoEffect });
  }
});
