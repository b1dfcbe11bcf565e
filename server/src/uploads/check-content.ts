import type { FileType } from '@portico/contract/uploads/model';
import { PortalError } from '../platform/errors.ts';
import { sniff, type FileContent } from '../platform/files/files-sniff.ts';

/** What a file of each type contains, and the extension it has. */
const EXPECTED: Record<FileType, { contents: readonly FileContent[]; expected: string }> = {
  PAIN001: { contents: ['xml'], expected: 'XML' },
  PAIN008: { contents: ['xml'], expected: 'XML' },
  MT101: { contents: ['swift'], expected: 'MT101' },
  CSV: { contents: ['text'], expected: 'CSV' },
};

/**
 * Chosen type, extension and content must agree (spec D6): a file that is plainly something else is refused before any
 * of it is stored. Plain text passes: if it isn't what was chosen, the import says so with line and column.
 */
export function checkContent(fileType: FileType, firstBytes: Uint8Array): void {
  const content = sniff(firstBytes);
  if (content === 'empty') throw new PortalError('FILE_EMPTY');
  const { contents, expected } = EXPECTED[fileType];
  if (content === 'text' || contents.includes(content)) return;
  throw new PortalError('FILE_CONTENT_DIFFERS', { parameters: { content, expected } });
}
