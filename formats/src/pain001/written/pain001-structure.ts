import { parseIsoDate, parseIsoDateTimeDay } from '../../iso-date.ts';
import { STRUCTURE_03 } from './pain001-structure-03.ts';
import { STRUCTURE_09 } from './pain001-structure-09.ts';

/** The texts that an element may contain, and their maximum length, reported when a text exceeds it. */
export type Content = { maximum: number | null; allows: (text: string) => boolean };
export type Occurrence = { place: number; type: string; least: number; most: number };
/** A type of ISO 20022: its children in order, or its content. */
export type StructureType = {
  children: ReadonlyMap<string, Occurrence>;
  isChoice: boolean;
  content: Content | null;
  hasCurrency: boolean;
};
export type Structure = { root: string; types: ReadonlyMap<string, StructureType> };

const OCCURS: Readonly<Record<string, [least: number, most: number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
};
const NO_CHILDREN: ReadonlyMap<string, Occurrence> = new Map();

function parse(root: string, text: string): Structure {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));
  const contents = new Map(lines.map(([name = '', kind = '', ...words]) => [name, contentOf(kind, words)]));
  const types = lines.map(([name = '', kind = '', ...words]): [string, StructureType] => {
    const isComplex = kind === 'seq' || kind === 'choice';
    const children = isComplex ? new Map(words.map(occurrenceOf)) : NO_CHILDREN;
    const hasCurrency = kind === 'amount';
    const content = hasCurrency ? contents.get(words[0]!)! : contents.get(name)!;
    return [name, { children, isChoice: kind === 'choice', content: isComplex ? null : content, hasCurrency }];
  });
  return { root, types: new Map(types) };
}

function occurrenceOf(word: string, place: number): [string, Occurrence] {
  const [, name = '', sign = '', from, to, type = ''] = /^(\w+)([?*+]?)(?:\{(\d+),(\d+)\})?:(\w+)$/.exec(word) ?? [];
  const [least, most] = from === undefined ? OCCURS[sign]! : [Number(from), Number(to)];
  return [name, { place, type, least, most }];
}

function contentOf(kind: string, words: readonly string[]): Content | null {
  switch (kind) {
    case 'text': {
      const [least, most] = [Number(words[0]), Number(words[1] ?? Infinity)];
      return {
        maximum: most,
        allows: (text) => text.length >= least && (text.length <= most || [...text].length <= most),
      };
    }
    case 'enum':
      return { maximum: null, allows: (text) => words.includes(text) };
    case 'pattern':
      return matching(new RegExp(`^(?:${words.join(' ')})$`));
    case 'decimal':
      return { maximum: null, allows: (text) => isDecimal(text, Number(words[0]), Number(words[1]), words[2] === '0') };
    case 'boolean':
      return matching(/^(?:true|false|0|1)$/);
    case 'date':
      return { maximum: null, allows: (text) => parseIsoDate(text) !== null };
    case 'dateTime':
      return { maximum: null, allows: (text) => parseIsoDateTimeDay(text) !== null };
    default:
      return null;
  }
}

function matching(pattern: RegExp): Content {
  return { maximum: null, allows: (text) => pattern.test(text) };
}

function isDecimal(text: string, digits: number, fraction: number, isPositive: boolean): boolean {
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === '' && decimals === '') return false;
  const significant = whole.replace(/^0+/, '').length + decimals.length;
  return significant <= digits && decimals.length <= fraction && !(isPositive && sign === '-');
}

/** The versions that the portal writes, as in `DIALECTS`. */
export const STRUCTURES: Readonly<Record<'pain.001.001.03' | 'pain.001.001.09', Structure>> = {
  'pain.001.001.03': parse('CustomerCreditTransferInitiationV03', STRUCTURE_03),
  'pain.001.001.09': parse('CustomerCreditTransferInitiationV09', STRUCTURE_09),
};
