import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, type Audience, type EndpointDefinition } from '@portico/contract/endpoint';
import type { PortalError } from '../errors.ts';
import type { Subject } from '../subject.ts';
import { route, type Services } from './route.ts';
import { RunningCalls } from './running-calls.ts';

type Kind = Subject['clientKind'];
const KINDS: Kind[] = ['CLIENT', 'PROVIDER', 'PARTNER', 'CORPORATE'];

/** Endpoints as a module declares them: one that names no audience, and one of each. */
const example = { method: 'GET', summary: '', access: 'session', reply: z.string(), errors: [] } as const;
const unnamed = endpoint({ ...example, path: 'portal/unnamed' });
const named = (audience: Audience) => endpoint({ ...example, path: `portal/${audience}`, audience });
const halfDone = endpoint({ ...example, access: 'halfDone', path: 'portal/halfDone' });
const strict = endpoint({ ...example, path: 'portal/strict', query: z.strictObject({ day: z.iso.date() }) });

/** What a call by somebody of this kind of client is answered, and what the handler was asked for. */
async function visit(definition: EndpointDefinition, clientKind: Kind): Promise<unknown> {
  const app = Fastify() as unknown as FastifyInstance;
  app.setErrorHandler<PortalError>((error, _request, reply) =>
    reply.send([error.key, error.details.reasons?.[0]?.key ?? null]),
  );
  route(app, servicesFor(clientKind), definition, async () => 'handled' as never);
  const answer = await app.inject({ method: 'GET', url: `/portal/api/${definition.path}` });
  return answer.headers['content-type']?.toString().includes('json') ? answer.json() : answer.body;
}

function servicesFor(clientKind: Kind): Services {
  const subject = { clientKind, clientId: '', personId: '', language: 'en', sessionExpiresAt: new Date(0) };
  return {
    db: { reading: (work: (tx: unknown) => unknown) => work({}) },
    calls: new RunningCalls(8),
    openSession: async () => subject,
  } as unknown as Services;
}

const REFUSED = { staff: ['UNAUTHORIZED', 'endUserOnly'], provider: ['UNAUTHORIZED', 'providerOnly'] };

describe('An endpoint that names no audience', () => {
  it.each(KINDS.slice(0, 2))('is open to the staff of a %s', async (kind) => {
    expect(await visit(unnamed, kind)).toBe('handled');
  });

  it.each(KINDS.slice(2))('is closed to the end users of a %s', async (kind) => {
    expect(await visit(unnamed, kind)).toEqual(REFUSED.staff);
    expect(await visit(halfDone, kind)).toEqual(REFUSED.staff);
  });

  it('is closed before it looks at what was sent', async () => {
    expect(await visit(strict, 'PARTNER')).toEqual(REFUSED.staff);
    expect(await visit(strict, 'CLIENT')).toEqual(['REQUEST_FIELDS', null]);
  });
});

it.each(KINDS)('An endpoint for everyone is open to a %s', async (kind) => {
  expect(await visit(named('everyone'), kind)).toBe('handled');
});

it.each([
  ['CLIENT', REFUSED.provider],
  ['PROVIDER', 'handled'],
  ['PARTNER', REFUSED.provider],
  ['CORPORATE', REFUSED.provider],
] as const)('An endpoint for the provider answers a %s with %j', async (kind, said) => {
  expect(await visit(named('provider'), kind)).toEqual(said);
});
