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
 * Checks what came against the contract. Wrong parameters of the path answer like a missing thing (404, 1500), other
 * wrong fields REQUEST_FIELDS with each field named in the caller's language.
 */
export function validate(definition: EndpointDefinition, request: FastifyRequest, language: Language): unknown {
  const params = definition.params?.safeParse(request.params);
  if (params && !params.success) throw new PortalError('NOT_FOUND');
  return {
    params: params?.data,
    query: part(definition.query, request.query, language),
    body: definition.upload ? undefined : part(definition.body, request.body ?? undefined, language),
  };
}

function part(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: localeErrors[language] });
  if (result.success) return result.data;
  const fields = result.error.issues
    .slice(0, 20)
    .map((issue) => ({ field: issue.path.join('.').slice(0, 100), message: issue.message.slice(0, 300) }));
  throw new PortalError('REQUEST_FIELDS', { fields });
}
