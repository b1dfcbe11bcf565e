import type { Tone } from '../../ui/values/looks.ts';
import type { ShapeName } from '../../ui/values/status-shapes.tsx';
import type { SigningPreview } from '../model.ts';

type Note = SigningPreview['creditorList'][number]['notes'][number];

/** What deserves a look before signing. */
export const NOTE_LOOKS: Record<Note, { tone: Tone; shape: ShapeName }> = {
  firstPayment: { tone: 'moving', shape: 'star' },
  newAccount: { tone: 'signature', shape: 'exchange' },
  possibleDuplicate: { tone: 'signature', shape: 'triangle' },
};
