import type { PaymentGroup, Transaction } from './pain001-model.ts';
import type { CarriedElement } from './party-model.ts';

/** What tells a bank to do something else than to pay the account that is named: instructions to agents, and proxies. */
const INSTRUCTIONS = new Set(['InstrForCdtrAgt', 'InstrForDbtrAgt', 'InstrForNxtAgt', 'Prxy']);

/** The instructions to banks that a transaction carries. */
export function instructionsOf({ further, creditorAccount }: Transaction): CarriedElement[] {
  return [...(further ?? []), ...(creditorAccount?.further ?? [])].filter(({ name }) => INSTRUCTIONS.has(name));
}

/** Those that its group, as it leaves, gives for all of its transactions. */
export function instructionsOfGroup({ further, debtorAccount }: PaymentGroup): CarriedElement[] {
  return [...(further ?? []), ...(debtorAccount?.further ?? [])].filter(({ name }) => INSTRUCTIONS.has(name));
}

/** Whether a text that leaves is part of one. */
export function isInstruction({ path }: { path: string }): boolean {
  return path.split('/').some((step) => INSTRUCTIONS.has(step.replace(/\[\d+\]$/, '')));
}
