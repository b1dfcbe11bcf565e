import { audienceOf, type Audience, type EndpointDefinition } from '@portico/contract/endpoint';
import { PortalError } from '../errors.ts';
import type { Subject } from '../subject.ts';

type Kind = Subject['clientKind'];

/** Why people of a kind of client are refused; null if the endpoint is for them. */
const REFUSALS: Record<Audience, Record<Kind, string | null>> = {
  // Partner and corporate end users see only the Download Center, whatever their rights (spec A2).
  staff: { CLIENT: null, PROVIDER: null, PARTNER: 'endUserOnly', CORPORATE: 'endUserOnly' },
  everyone: { CLIENT: null, PROVIDER: null, PARTNER: null, CORPORATE: null },
  provider: { CLIENT: 'providerOnly', PROVIDER: null, PARTNER: 'providerOnly', CORPORATE: 'providerOnly' },
};

/** Refuses people whom an endpoint is not for, whatever their rights (1005, with the reason). */
export function refuseOthers(definition: EndpointDefinition, subject: Subject): void {
  if (definition.isPersonal && subject.impersonator) throw refusal('impersonatedNever');
  const audience = audienceOf(definition);
  const key = audience && REFUSALS[audience][subject.clientKind];
  if (key) throw refusal(key);
}

function refusal(key: string): PortalError {
  return new PortalError('UNAUTHORIZED', { reasons: [{ kind: 'permission', key, parameters: {} }] });
}
