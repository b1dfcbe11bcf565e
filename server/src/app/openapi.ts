import { z } from 'zod';
import { endpoints } from '@portico/contract/api';
import { audienceOf, type Audience, type EndpointDefinition } from '@portico/contract/endpoint';
import { ERRORS, type ErrorKey } from '@portico/contract/errors';
import { IDEMPOTENCY_KEY_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { takesIdempotencyKey } from '../platform/http/idempotency.ts';

type Schema = Record<string, unknown>;

/** The OpenAPI 3.1 description of every endpoint of the contract, generated from its schemas. */
export function openApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, definition] of Object.entries<EndpointDefinition>(endpoints)) {
    const names = parameterNames(definition);
    const path = `/${definition.path.replace(/:(\w+)/g, (_, own: string) => `{${names[own]}}`)}`;
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(name, definition, names) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico',
      version,
      description: 'Payments and treasury portal. Amounts are decimal strings; times are UTC.',
    },
    servers: [{ url: '/portal/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: { Problem: PROBLEM } },
    paths,
  };
}

/**
 * The names of a path's parameters in the description. OpenAPI takes paths that differ only there (an order's id, an
 * action) for one, so their parameters combine all names: `uniqueIdOrAction`.
 */
function parameterNames(definition: EndpointDefinition): Record<string, string> {
  const shape = shapeOf(definition.path);
  const alike = Object.values<EndpointDefinition>(endpoints).filter((other) => shapeOf(other.path) === shape);
  const places = alike.map((other) => namesIn(other.path));
  return Object.fromEntries(
    namesIn(definition.path).map((name, place) => {
      const [first = name, ...others] = new Set(places.map((names) => names[place]!));
      return [name, [first, ...others.map((other) => `Or${other[0]!.toUpperCase()}${other.slice(1)}`)].join('')];
    }),
  );
}

const namesIn = (path: string) => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
const shapeOf = (path: string) => path.replace(/:\w+/g, ':');

const AUDIENCES: Record<Audience, string> = {
  staff: 'For a client’s own people and the provider’s.',
  everyone: 'For every user, end users of partners and corporates too.',
  provider: 'For the provider’s people.',
};

function operation(name: string, definition: EndpointDefinition, names: Record<string, string>) {
  const audience = audienceOf(definition);
  return {
    operationId: name,
    summary: definition.summary,
    ...(audience && { description: AUDIENCES[audience], 'x-audience': audience }),
    tags: [definition.path.split('/')[0]],
    ...(definition.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...parametersIn('path', definition.params, names),
      ...parametersIn('query', definition.query),
      ...(takesIdempotencyKey(definition) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestBody(definition),
    responses: { ...success(definition), ...problems(definition) },
  };
}

function parametersIn(place: 'path' | 'query', schema: z.ZodType | undefined, names: Record<string, string> = {}) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name: names[name] ?? name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(definition: EndpointDefinition) {
  if (definition.upload) {
    const schema = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!definition.body) return {};
  return { requestBody: { content: { 'application/json': { schema: jsonSchema(definition.body, 'input') } } } };
}

function success(definition: EndpointDefinition) {
  if (definition.stream === 'events')
    return { 200: { description: 'A stream of events.', content: { 'text/event-stream': {} } } };
  if (definition.redirects) return { 303: { description: 'Leads on to a page.' } };
  if (definition.stream) return { 200: { description: 'The file.', content: { 'application/octet-stream': {} } } };
  if (!definition.reply) return { 204: { description: 'Done.' } };
  return {
    ...(definition.reply.isOptional() && { 204: { description: 'Done.' } }),
    [definition.status ?? 200]: {
      description: 'Done.',
      content: { 'application/json': { schema: jsonSchema(definition.reply, 'output') } },
    },
  };
}

/** The errors of the endpoint itself, and those of the layers around every endpoint of its sort. */
function errorsOf(definition: EndpointDefinition): Set<ErrorKey> {
  const errors = new Set<ErrorKey>(definition.errors);
  const audience = audienceOf(definition);
  if (definition.isPersonal || (audience && audience !== 'everyone')) errors.add('UNAUTHORIZED');
  if (definition.body || definition.query) errors.add('REQUEST_FIELDS');
  if (definition.body) errors.add('BODY_TOO_LARGE').add('CONTENT_TYPE_REFUSED');
  if (definition.access !== 'public') errors.add('TOO_MANY_REQUESTS').add('TIMEOUT');
  if (definition.method !== 'GET' && definition.access !== 'public') errors.add('CROSS_SITE_REQUEST');
  if (takesIdempotencyKey(definition)) errors.add('IDEMPOTENCY_KEY_REUSED');
  return errors.add('PROBLEM');
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: IDEMPOTENCY_KEY_MAXIMUM_LENGTH },
};

function problems(definition: EndpointDefinition) {
  const byStatus = Map.groupBy(errorsOf(definition), (key) => ERRORS[key].status);
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => [
      status,
      {
        description: keys.map((key) => `${key} (${ERRORS[key].code})`).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema;
  return rest;
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'detail', 'traceId', 'key'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string' },
    traceId: { type: 'string' },
    key: { type: 'string' },
    parameters: { type: 'object' },
    fields: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
    reasons: { type: 'array', items: { type: 'object' } },
  },
};
