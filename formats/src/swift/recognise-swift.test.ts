import { expect, test } from 'vitest';
import { recognise } from '../recognise.ts';

const format = (text: string) => recognise(Buffer.from(text, 'latin1'));
const statement = ':20:ALM-1\r\n:25:AT483200000012345864\r\n:28C:7/1\r\n:60F:C260331EUR100,00\r\n';
const blocks = (type: string) => `{1:F01ALPEATWWAXXX0000000000}{2:O${type}0000260331ALPEATWWAXXX0}{4:\r\n:20:X`;

test.each([
  [statement, 'MT940'],
  [`\xef\xbb\xbf${statement}`, 'MT940'],
  [statement.replaceAll('\r\n', '\r'), 'MT940'],
  [`@@${statement.replaceAll('\r\n', '@@')}`, 'MT940'],
  [`ALPEATWW\r\n940\r\nALPEATWW\r\n${statement}`, 'MT940'],
  [`Statement of your account\r\n\r\n------\r\n${statement}`, 'MT940'],
  [':20:X\n:25:1\n:28:1\n:61:2603310331CR1,00NTRFX\n', 'MT940'],
  [':61:2603310331DR5,9N024NONREF', 'MT940'],
  [':20:X\n:25:1\n:28:1\n:60M:D260331EUR,5\n', 'MT940'],
  [`\x01${blocks('940')}`, 'MT940'],
  [blocks('942'), 'MT942'],
  [blocks('941'), 'MT941'],
  [blocks('950'), 'MT950'],
  [blocks('101'), 'MT101'],
  [':20:X\n:25:1\n:28C:1\n:34F:EUR0,\n:13D:2603311200+0100\n:61:260331C1,NTRFX', 'MT942'],
  [':20:X\n:25:1\n:28C:1\n:34F:EUR0,\n:60F:C260331EUR1,\n', 'MT942'],
  [':20:X\n:25:1\n:28:1\n:13D:2603311200+0100\n:60F:C260331EUR1,\n:90C:1EUR1,\n:62F:C260331EUR1,', 'MT941'],
  [':20:X\n:28D:1/1\n:50H:/1\n:30:260331\n', 'MT101'],
])('%j is %s', (text, expected) => {
  expect(format(text)).toBe(expected);
});

test.each([
  [
    'a document that explains the tags',
    ':20: is the reference.\n:25: is the account.\n:60F: is the opening balance.\n',
  ],
  ['a document that quotes a message', `# MT940\n\nAn example:\n\n\`\`\`\n${statement}\`\`\`\n`],
  ['a table of tags', '| tag | value |\n|---|---|\n| :60F: | C260331EUR100,00 |\n'],
  ['a list of tags in words', 'The field :60F:C260331EUR100,00 follows :28C:.\n'],
  ['a CSV file', 'Date;Text;Amount\n2026-03-31;:20:X :60F:C260331EUR1,00;1.00\n'],
  ['quoted columns', '":20:","X"\n":60F:","C260331EUR1,00"\n'],
  ['an indented example', `Example:\n${statement.replaceAll(':2', '    :2').replace(':60', '    :60')}`],
  ['blocks in words', 'A message begins with {1:...}{2:I940...}{4:\n'],
  ['a header alone', ':20:X\n:25:Y\n:28C:1/1\n'],
  ['a page', '<pre>\n:20:X\n:60F:C260331EUR1,00\n</pre>'],
])('%s is not one', (_name, text) => {
  expect(format(text)).toBeNull();
});
