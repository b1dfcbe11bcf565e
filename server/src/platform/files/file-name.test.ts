import { expect, it } from 'vitest';
import { cleanFileName } from './file-name.ts';

it('A file name keeps its last part, without what misleads', () => {
  expect(cleanFileName('C:\\bank\\may\u202Efdp.sta', '–')).toBe('mayfdp.sta');
  expect(cleanFileName('\u200B', 'statement.txt')).toBe('statement.txt');
});

it('A long file name keeps its end, and no half of a character', () => {
  const name = cleanFileName(`💶${'a'.repeat(139)}`, '–');
  expect(name).toHaveLength(140);
  expect(name.isWellFormed()).toBe(true);
});
