import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { MadeBy, Table, TableFormats } from './table.ts';
import { writeSheet } from './xlsx-sheet.ts';
import { styles } from './xlsx-styles.ts';
import { escapeXml, XML } from './xlsx-text.ts';

const OOXML = 'http://schemas.openxmlformats.org';
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const RELATIONSHIP = `${OOXML}/officeDocument/2006/relationships`;

/** Excel's own default is 6; a lower level takes half the time, and the file is a quarter larger. */
const COMPRESSION_LEVEL = 1;

/**
 * A table as a workbook of one sheet, in XLSX (ECMA-376): typed cells, a header that stays in sight and is repeated on each
 * printed page, filters, widths by content. Rows stream through; nothing is held but the first of them, for the widths.
 * Days and times look as the reader writes them, numbers as their spreadsheet does. What fails while rows are read
 * destroys the stream.
 */
export function writeXlsx(
  table: Table,
  { dateFormat, timeZone, ...made }: Omit<TableFormats, 'numberFormat'> & MadeBy,
): Readable {
  const zip = new ZipFile();
  const mtime = made.createdAt;
  const add = (name: string, content: string) => zip.addBuffer(Buffer.from(XML + content), name, { mtime });
  add('[Content_Types].xml', contentTypes());
  add('_rels/.rels', rootRelationships());
  add('docProps/core.xml', coreProperties(table.title, made));
  add('xl/workbook.xml', workbookPart(sheetName(table.title)));
  add('xl/_rels/workbook.xml.rels', workbookRelationships());
  add('xl/styles.xml', styles(dateFormat));
  const sheet = Readable.from(writeSheet(table, timeZone), { objectMode: false });
  const output = zip.outputStream as Readable;
  // yazl listens to no part's failure: the file would end as if it were whole.
  sheet.on('error', (error) => output.destroy(error));
  output.once('close', () => sheet.destroy());
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime, compressionLevel: COMPRESSION_LEVEL });
  zip.end();
  return output;
}

/** At most 31 characters, without those that a sheet's name can't have; it has no apostrophe at either end. */
function sheetName(title: string): string {
  const name = title.replaceAll(/[[\]:*?/\\]/g, ' ').replaceAll("'", '’');
  return name.slice(0, 31).toWellFormed().trim() || 'Sheet1';
}

function contentTypes(): string {
  const part = (name: string, type: string) => `<Override PartName="/${name}" ContentType="${type}"/>`;
  return `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('xl/workbook.xml', `${WORKBOOK_TYPE}.sheet.main+xml`)}${part('xl/worksheets/sheet1.xml', `${WORKBOOK_TYPE}.worksheet+xml`)}${part('xl/styles.xml', `${WORKBOOK_TYPE}.styles+xml`)}${part('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml')}</Types>`;
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
    [`${RELATIONSHIP}/styles`, 'styles.xml'],
  );
}

function coreProperties(title: string, { creator, createdAt }: MadeBy): string {
  const namespaces = `xmlns:cp="${OOXML}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`;
  return `<cp:coreProperties ${namespaces}><dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(creator)}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${createdAt.toISOString()}</dcterms:created></cp:coreProperties>`;
}

/** Each printed page repeats the header. */
function workbookPart(name: string): string {
  return `<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIP}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${escapeXml(name)}'!$1:$1</definedName></definedNames></workbook>`;
}
