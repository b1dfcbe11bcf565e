import { LINE_END, shortDate, type Mt940Letters, type Mt940Options } from './mt940-written.ts';

/** Stands for an unknown BIC; the final zero marks a BIC for tests. */
const UNKNOWN_BIC = 'XXXXXXX0';

/** What surrounds a message: its type, its day, and who sends it. */
export type Envelope = { type: '940' | '942' | '999'; day: string | null; senderBic: string | null };

type Writer = {
  begin: (envelope: Envelope, options: Pick<Mt940Options, 'receiverBic'>) => string;
  end: string;
};

/** By the letter of the option `header`. */
const ENVELOPES: Record<Mt940Letters['header'], Writer> = {
  A: { begin: blocks, end: `-}${LINE_END}` },
  B: { begin: () => '', end: `-${LINE_END}` },
  C: { begin: threeLines, end: `-${LINE_END}` },
  D: { begin: () => '', end: '' },
};

export function beginMessage(envelope: Envelope, options: Mt940Options): string {
  return ENVELOPES[options.letters.header].begin(envelope, options);
}

export function endMessage(letters: Mt940Letters): string {
  return ENVELOPES[letters.header].end;
}

/** Blocks 1, 2 and 4 carry no time, so the same statement always gives the same bytes. */
function blocks({ type, day, senderBic }: Envelope, { receiverBic }: Pick<Mt940Options, 'receiverBic'>): string {
  const date = shortDate(day);
  const sender = terminal(bicOf(senderBic));
  return `{1:F01${terminal(bicOf(receiverBic))}0000000000}{2:O${type}0000${date}${sender}0000000000${date}0000N}{4:${LINE_END}`;
}

/** Without anything that a BIC doesn't have, and that would end its place. */
function bicOf(given: string | null): string {
  return (given ?? UNKNOWN_BIC).replaceAll(/[^\dA-Z]/g, '');
}

/** A logical terminal: eight characters of the BIC, the terminal, three of the branch. */
function terminal(bic: string): string {
  return `${bic.slice(0, 8)}A${bic.slice(8) || 'XXX'}`;
}

/** As ABN AMRO begins its messages: the bank, the type, the bank. */
function threeLines({ type, senderBic }: Envelope): string {
  const bank = bicOf(senderBic).slice(0, 8);
  return [bank, type, bank, ''].join(LINE_END);
}
