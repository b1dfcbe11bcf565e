import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EndpointDefinition } from '@portico/contract/endpoint';
import type { Language } from '@portico/contract/languages';
import { PortalError } from '../errors.ts';

const localeErrors = {
  en: z.locales.en().localeError,
  de: z.locales.de().localeError,
  fr: z.locales.fr().localeError,
  it: z.locales.it().localeError,
  es: z.locales.es().localeError,
};

/**
 * Checks the request against the contract. Wrong path parameters answer like a missing thing (404, 1500), other wrong
 * fields give REQUEST_FIELDS with each field named in the caller's language.
 */
export function validate(definition: EndpointDefinition, request: FastifyRequest, language: Language): unknown {
  const params = definition.params?.safeParse(request.params);
  if (params && !params.success) throw new PortalError('NOT_FOUND');
  return {
    params: params?.data,
    query: part(definition, definition.query, request.query, language),
    body: definition.upload ? undefined : part(definition, definition.body, request.body ?? undefined, language),
  };
}

type Issue = z.core.$ZodIssue;

function part(
  definition: EndpointDefinition,
  schema: z.ZodType | undefined,
  value: unknown,
  language: Language,
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: localeErrors[language] });
  if (result.success) {
    refuseUnstorableTexts(result.data, language);
    return result.data;
  }
  const limit = definition.errors.includes('TOO_MANY_RESULTS') ? exceededListLimit(result.error.issues) : undefined;
  if (limit !== undefined) throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit } });
  const fields = result.error.issues
    .slice(0, 20)
    .map((issue) => ({ field: issue.path.join('.').slice(0, 100), message: issue.message.slice(0, 300) }));
  throw new PortalError('REQUEST_FIELDS', { fields });
}

/** The limit of a list that was too long, even if a list was just one of several shapes. */
function exceededListLimit(issues: readonly Issue[]): number | undefined {
  for (const issue of issues) {
    if (issue.code === 'too_big' && issue.origin === 'array') return Number(issue.maximum);
    const inner = issue.code === 'invalid_union' ? exceededListLimit(issue.errors.flat()) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** PostgreSQL stores neither a null character nor half a surrogate pair in a text, and nobody writes one on purpose. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function refuseUnstorableTexts(value: unknown, language: Language, path: string[] = []): void {
  if (typeof value === 'string' && !isStorable(value)) {
    const words = localeErrors[language]({ code: 'invalid_format', format: 'string', path, input: value });
    const message = typeof words === 'string' ? words : (words?.message ?? '');
    throw new PortalError('REQUEST_FIELDS', { fields: [{ field: path.join('.').slice(0, 100), message }] });
  }
  if (value === null || typeof value !== 'object') return;
  for (const [name, inner] of Object.entries(value)) {
    refuseUnstorableTexts(name, language, path);
    refuseUnstorableTexts(inner, language, [...path, name]);
  }
}
