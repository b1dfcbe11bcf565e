import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

export type Literal = AST.RegExpLiteral;

export function parsePattern(source: string, flags: string): Literal {
  return new RegExpParser().parseLiteral(
    `/${source.replaceAll('/', (slash, at: number) => (source[at - 1] === '\\' ? slash : '\\/'))}/${flags}`,
  );
}

/** Unbounded repetitions within a repeatable one: two ways through become 2^n. */
export function nestedRepetitions(pattern: Literal): string[] {
  const open: AST.Quantifier[] = [];
  const found: string[] = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max !== Infinity) return;
      if (open.length > 0) found.push(quantifier.raw);
      open.push(quantifier);
    },
    onQuantifierLeave(quantifier) {
      if (open.at(-1) === quantifier) open.pop();
    },
  });
  return found;
}

/**
 * Texts of a given length that take a pattern as long as possible to refuse. For each of its repetitions: what leads
 * there, then the repeated part, over and over, then a character that fits nowhere. Also without the lead, since a
 * search begins at every character.
 */
export function hostileTexts(pattern: Literal, length: number): string[] {
  const texts = new Set<string>();
  visitRegExpAST(pattern, {
    onQuantifierEnter(quantifier) {
      if (quantifier.max < 2) return;
      const pump = sample(quantifier.element) || ' ';
      const led = leadingTo(quantifier);
      for (const start of ['', led]) texts.add(`${start}${pump.repeat(length / pump.length)}\u0000`);
      if (led) texts.add(`${`${led}${pump}`.repeat(length / (led.length + pump.length))}\u0000`);
    },
  });
  const whole = sample(pattern.pattern) || ' ';
  texts.add(`${whole.repeat(length / whole.length)}\u0000`);
  return [...texts];
}

/** A text that the pattern accepts up to the node. */
function leadingTo(node: AST.Node): string {
  const { parent } = node;
  if (!parent) return '';
  const before =
    parent.type === 'Alternative'
      ? parent.elements
          .slice(0, parent.elements.indexOf(node as AST.Element))
          .map(sample)
          .join('')
      : '';
  return leadingTo(parent) + before;
}

/** A short text that the node accepts, ignoring lookaheads and lookbehinds. */
function sample(node: AST.Node): string {
  if (node.type === 'Pattern' || node.type === 'Group' || node.type === 'CapturingGroup')
    return sample(node.alternatives.at(-1)!);
  if (node.type === 'Alternative') return node.elements.map(sample).join('');
  if (node.type === 'Quantifier') return sample(node.element).repeat(Math.max(node.min, Math.min(node.max, 1)));
  if (node.type === 'Character') return String.fromCodePoint(node.value);
  if (node.type === 'CharacterSet' || node.type === 'CharacterClass')
    return CANDIDATES.find((character) => accepts(node, character)) ?? 'é';
  return '';
}

const CANDIDATES = [...'a1A ./<:-_"\'&\n\r\t(){}[]*+?,;=!#%@~'];

function accepts(node: AST.CharacterSet | AST.CharacterClass, character: string): boolean {
  return new RegExp(`^(?:${node.raw})$`, 'u').test(character);
}
