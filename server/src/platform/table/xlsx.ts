import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { text } from '../texts.ts';
import { factsOf, type WrittenFor } from './table-facts.ts';
import type { MadeBy, Table } from './table.ts';
import { writeFacts } from './xlsx-facts.ts';
import { writeSheet } from './xlsx-sheet.ts';
import { styles } from './xlsx-styles.ts';
import { escapeXml, XML } from './xlsx-text.ts';

const OOXML = 'http://schemas.openxmlformats.org';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATIONSHIP = `${OOXML}/officeDocument/2006/relationships`;

/** Excel's own default is 6; a lower level takes half the time, and the file is a quarter larger. */
const COMPRESSION_LEVEL = 1;

/**
 * A table as a workbook, in XLSX (ECMA-376): typed cells, a header that stays in sight and is repeated on each printed page,
 * filters, widths by content; on a second sheet what the file is of. Rows stream through; nothing is held but the first of
 * them, for the widths. Days and times look as the reader writes them, numbers as their spreadsheet does. What fails while
 * rows are read destroys the stream.
 */
export function writeXlsx(table: Table, options: WrittenFor): Readable {
  const { dateFormat, timeZone, language, createdAt: mtime } = options;
  const zip = new ZipFile();
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(XML + content), name, { mtime });
  add('[Content_Types].xml', contentTypes());
  add('_rels/.rels', rootRelationships());
  add('docProps/core.xml', coreProperties(table.title, options));
  add('xl/workbook.xml', workbookPart([table.title, text(language, 'files.about')].map(sheetName)));
  add('xl/_rels/workbook.xml.rels', workbookRelationships());
  add('xl/styles.xml', styles(dateFormat));
  const output = zip.outputStream as Readable;
  const addSheet = (number: number, pieces: AsyncIterable<Buffer>) => {
    const sheet = Readable.from(pieces, { objectMode: false });
    // yazl listens to no part's failure: the file would end as if it were whole.
    sheet.on('error', (error) => output.destroy(error));
    output.once('close', () => sheet.destroy());
    zip.addReadStream(sheet, sheetPath(number), { mtime, compressionLevel: COMPRESSION_LEVEL });
  };
  const rows = counted(table.rows);
  addSheet(1, writeSheet({ ...table, rows }, timeZone));
  // It is read when the first one is written, so the number of rows is known.
  addSheet(
    2,
    writeFacts(() => factsOf(table, rows.count, options)),
  );
  zip.end();
  return output;
}

const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** Rows that are counted as they are read. */
function counted<Row>(rows: AsyncIterable<Row>): AsyncIterable<Row> & { count: number } {
  const counting = {
    count: 0,
    async *[Symbol.asyncIterator]() {
      for await (const row of rows) {
        counting.count += 1;
        yield row;
      }
    },
  };
  return counting;
}

/** At most 31 characters, without those that a sheet's name can't have; it has no apostrophe at either end. */
function sheetName(title: string): string {
  const name = title.replaceAll(/[[\]:*?/\\]/g, ' ').replaceAll("'", '’');
  return name.slice(0, 31).toWellFormed().trim() || 'Sheet1';
}

function contentTypes(): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', `${WORKBOOK_TYPE}.sheet.main+xml`)}${part(sheetPath(1), `${WORKBOOK_TYPE}.worksheet+xml`)}${part(sheetPath(2), `${WORKBOOK_TYPE}.worksheet+xml`)}${part('xl/styles.xml', `${WORKBOOK_TYPE}.styles+xml`)}${part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`;
}

function relationships(...targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(([type, target], index) => {
    return `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`;
  });
  return `<Relationships xmlns="${OOXML}/package/2006/relationships">${all.join('')}</Relationships>`;
}

function rootRelationships(): string {
  const core = `${OOXML}/package/2006/relationships/metadata/core-properties`;
  return relationships([`${RELATIONSHIP}/officeDocument`, 'xl/workbook.xml'], [core, 'docProps/core.xml']);
}

function workbookRelationships(): string {
  return relationships(
    [`${RELATIONSHIP}/worksheet`, 'worksheets/sheet1.xml'],
    [`${RELATIONSHIP}/worksheet`, 'worksheets/sheet2.xml'],
    [`${RELATIONSHIP}/styles`, 'styles.xml'],
  );
}

function coreProperties(title: string, { creator, createdAt }: MadeBy): string {
  const namespaces = `xmlns:cp="${OOXML}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
  return `<cp:coreProperties ${namespaces}><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toISOString()}</dcterms:created></cp:coreProperties>`;
}

/** Each printed page of the first sheet repeats the header. */
function workbookPart(names: readonly string[]): string {
  const sheets = names.map((name, index) => {
    return `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIP}"><sheets>${sheets.join('')}</sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escapeXml(names[0]!)}'!$1:$1</definedName></definedNames></workbook>`;
}
