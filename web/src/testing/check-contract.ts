import { endpoints, type ApiName } from '@portico/contract/api';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import type { z } from 'zod';

type Found = { name: ApiName; definition: EndpointDefinition; params: Record<string, string> };
type Known = { name: ApiName; definition: EndpointDefinition; pattern: RegExp; parameters: number };

// A path that is spelled out wins over one with a parameter.
const KNOWN: Known[] = Object.values<EndpointDefinition>(endpoints)
  .map((definition) => ({
    name: `${definition.method} ${definition.path}` as ApiName,
    definition,
    pattern: new RegExp(`^${definition.path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
    parameters: definition.path.split(':').length,
  }))
  .toSorted((one, other) => one.parameters - other.parameters);

/** The endpoint of a request; `path` is what follows `/portal/api/`. */
export function findEndpoint(method: string, path: string): Found | null {
  for (const { name, definition, pattern } of KNOWN) {
    const match = definition.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([field, value]) => [field, decodeURIComponent(value)]);
    return { name, definition, params: Object.fromEntries(params) as Record<string, string> };
  }
  return null;
}

export function definitionOf(name: ApiName): EndpointDefinition {
  return KNOWN.find((one) => one.name === name)!.definition;
}

type Asked = { params: unknown; query: unknown; body: unknown };

/** The request as the server would get it. Throws a sentence that names the part that breaks the contract. */
export function parseRequest(name: ApiName, definition: EndpointDefinition, asked: Asked): Asked {
  const parse = (part: keyof Asked) => {
    const schema = definition[part];
    if (!schema) return undefined;
    const { success, data, error } = schema.safeParse(asked[part]);
    if (success) return data;
    throw new Error(`${name}: the page sent a wrong ${part}: ${pathOf(error)}`);
  };
  return { params: parse('params'), query: parse('query'), body: parse('body') };
}

/** Throws a sentence with endpoint and path unless the answer is exactly what the contract says, without more fields. */
export function checkAnswer(name: ApiName, definition: EndpointDefinition, answer: unknown): void {
  if (!definition.reply) {
    if (answer !== undefined) throw new Error(`${name}: the contract has no answer, but the test gives one.`);
    return;
  }
  const { success, data, error } = definition.reply.safeParse(answer);
  if (!success) throw new Error(`${name}: the test's answer is wrong: ${pathOf(error)}`);
  const unknown = unknownField(answer, data);
  if (unknown !== null) throw new Error(`${name}: the contract doesn't know the answer's ${unknown}`);
}

function pathOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || '(all)'}: ${message}`).join('; ');
}

/** The path of a field that the contract has dropped; null if there is none. */
function unknownField(given: unknown, kept: unknown): string | null {
  if (typeof given !== 'object' || given === null) return null;
  for (const [field, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const other = (kept as Record<string, unknown>)[field];
    if (other === undefined) return field;
    const below = unknownField(value, other);
    if (below !== null) return `${field}.${below}`;
  }
  return null;
}
