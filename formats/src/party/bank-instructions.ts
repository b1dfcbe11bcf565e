import type { PaymentGroup, Transaction } from '../pain001/pain001-model.ts';
import type { CarriedElement } from './party-model.ts';

/** Elements that tell a bank to do something other than pay the named account: instructions to agents, and proxies. */
const INSTRUCTIONS = new Set(['InstrForCdtrAgt', 'InstrForDbtrAgt', 'InstrForNxtAgt', 'Prxy']);

/** The instructions to banks that a transaction carries. */
export function instructionsOf({ further, creditorAccount }: Transaction): CarriedElement[] {
  return [...(further ?? []), ...(creditorAccount?.further ?? [])].filter(({ name }) => INSTRUCTIONS.has(name));
}

/** The instructions that its group, as sent, gives for all of its transactions. */
export function instructionsOfGroup({ further, debtorAccount }: PaymentGroup): CarriedElement[] {
  return [...(further ?? []), ...(debtorAccount?.further ?? [])].filter(({ name }) => INSTRUCTIONS.has(name));
}

/** Whether an outgoing text belongs to such an instruction. */
export function isInstruction({ path }: { path: string }): boolean {
  return path.split('/').some((step) => INSTRUCTIONS.has(step.replace(/\[\d+\]$/, '')));
}
