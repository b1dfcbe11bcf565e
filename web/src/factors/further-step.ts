import { ProblemError } from '../lib/http/problem.ts';

/** The kind of extra step that a second factor asks for; null for every other problem, and without one. */
export function furtherStepOf(error: unknown): string | null {
  if (!(error instanceof ProblemError) || error.problem.key !== 'SECOND_FACTOR_CONTINUES') return null;
  return String(error.problem.parameters?.['kind']);
}

const LABELS = {
  SECURID_NEXT_TOKENCODE: 'session.securId.nextCode',
  SECURID_NEWPIN: 'session.securId.newPin',
  SECURID_SYSTEM_GENERATED_PIN: 'session.securId.newPin',
} as const;

/** The text for what a token's owner types: its passcode, or what its service asks for in between. */
export function passcodeLabel(furtherStep: string | null) {
  return LABELS[furtherStep as keyof typeof LABELS] ?? ('session.securId.passcode' as const);
}

const PIN_BUTTONS = {
  SECURID_NEWPIN: 'session.securId.setPin',
  SECURID_SYSTEM_GENERATED_PIN: 'session.securId.confirmPin',
} as const;

/** The label of the button that gives a token its PIN, which confirms nothing yet; null in every other step. */
export function pinButton(furtherStep: string | null) {
  return PIN_BUTTONS[furtherStep as keyof typeof PIN_BUTTONS] ?? null;
}

/** The label of the button for the extra step; null if there isn't one. */
export function stepButton(furtherStep: string | null) {
  return furtherStep === 'SECURID_NEXT_TOKENCODE' ? 'session.continue' : pinButton(furtherStep);
}
