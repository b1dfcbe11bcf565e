import { expect, test } from 'vitest';
import { balance, camtFile, GOOD_ENTRY, readCamtFile } from '../../testing/camt-file.ts';
import { openStatements } from '../statement/read-statements.ts';
import { parseStatements } from '../parse/parse-statements.ts';

const PAGE = (number: number, isLast: boolean) =>
  `<StmtPgntn><PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd></StmtPgntn>`;
const STATEMENT = /<Stmt>[\s\S]*<\/Stmt>/.exec(camtFile())![0];
const intm = (code: string, amount: string) =>
  balance(code, amount).replace('</Tp>', '<SubTp><Cd>INTM</Cd></SubTp></Tp>');
const page = (number: number, isLast: boolean, ...borders: string[]) =>
  STATEMENT.replace('</Id><ElctrncSeqNb>', `</Id>${PAGE(number, isLast)}<ElctrncSeqNb>`).replace(
    GOOD_ENTRY,
    `${borders.join('')}${GOOD_ENTRY.replace('Invoice 4711', `Page ${number}`)}`,
  );
const fileOf = (...pages: string[]) => camtFile([STATEMENT, pages.join('')]);

async function parse(file: string) {
  const { format, events } = await openStatements(new TextEncoder().encode(file));
  return parseStatements(events!, format);
}

test('a page knows its number and borders, and is not checked against the balances of the whole', () => {
  const { ends, findings } = readCamtFile(fileOf(page(2, false, intm('OPBD', '1120.50'), intm('CLBD', '1241.00'))));
  expect(findings).toEqual([]);
  expect(ends).toMatchObject([
    {
      pages: {
        first: 2,
        last: 2,
        isLast: false,
        opening: { amount: { hundredThousandths: 112_050_000n } },
        closing: { amount: { hundredThousandths: 124_100_000n } },
      },
    },
  ]);
});

test('the only page of a statement is not treated as a page', () => {
  expect(readCamtFile(fileOf(page(1, true))).ends[0]).not.toHaveProperty('pages');
});

test('pages of a message are pages of its statement, unless the statement is complete by itself', () => {
  const paged = (closing: string) =>
    camtFile(
      ['</CreDtTm></GrpHdr>', '</CreDtTm><MsgPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></MsgPgntn></GrpHdr>'],
      ['1120.50', closing],
    );
  expect(readCamtFile(paged('1241.00')).ends).toMatchObject([{ pages: { first: 1, isLast: false } }]);
  expect(readCamtFile(paged('1120.500')).ends[0]).not.toHaveProperty('pages');
});

test('pages in one file become one statement, in any order', async () => {
  const { statements, findings } = await parse(fileOf(page(3, true), page(1, false), page(2, false)));
  expect(findings).toEqual([]);
  expect(statements).toHaveLength(1);
  expect(statements[0]!.entries.map(({ remittance }) => remittance)).toEqual([['Page 1'], ['Page 2'], ['Page 3']]);
});

test('an incomplete set stays as pages and names the missing one', async () => {
  const { statements, findings } = await parse(fileOf(page(1, false), page(3, false)));
  expect(statements).toHaveLength(2);
  expect(findings).toMatchObject(
    [2, 4].map((number) => ({ key: 'statementPageMissing', parameters: { number: '64', page: number } })),
  );
});
