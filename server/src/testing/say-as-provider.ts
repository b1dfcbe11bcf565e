import { TEST_PASSWORD } from './clients.ts';
import type { Person } from './orders.ts';
import type { Answer, TestPortal } from './portal/portal.ts';

type Asked = { proof: string; reads: string };

/** The fresh proof for a decision: the code that was requested, or the password of a person without a second factor. */
export async function proofFor(
  portal: TestPortal,
  who: Person,
  path: string,
  body: object,
): Promise<{ securityCode: string } | { password: string }> {
  const { body: asked } = await who.call<Asked>('POST', `${path}/requestCode`, body);
  return asked.proof === 'SECOND_FACTOR'
    ? { securityCode: await portal.lastCode(who.user) }
    : { password: who.user.password ?? TEST_PASSWORD };
}

/** Says, as one of two, whether the bank has a message; with a fresh proof. */
export async function sayOutcome<Body = Record<string, never>>(
  portal: TestPortal,
  who: Person,
  messageId: string,
  decision: string,
): Promise<Answer<Body>> {
  const path = `payments/operations/messages/${messageId}/outcome`;
  const proof = await proofFor(portal, who, path, { decision });
  return who.call<Body>('POST', path, { decision, note: 'The bank says so', ...proof });
}

/** Clears or confirms a stopped message, as one of two; with a fresh proof. */
export async function sayHit<Body = Record<string, never>>(
  portal: TestPortal,
  who: Person,
  hit: { uniqueId: string; screening: { uniqueId: string } },
  decision: 'CLEAR' | 'CONFIRM',
): Promise<Answer<Body>> {
  const path = `payments/screening/${hit.uniqueId}`;
  const asked = { screening: hit.screening.uniqueId, decision };
  const proof = await proofFor(portal, who, path, asked);
  return who.call<Body>('POST', `${path}/decide`, { ...asked, note: 'Another company of that name', ...proof });
}
