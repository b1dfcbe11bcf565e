import { z } from 'zod';
import type { ErrorKey } from './errors.ts';

/**
 * Who may call an endpoint at all: anybody; whoever holds a token even before the second factor; a session whose
 * second factor is done. What that person may then do is decided by `decide()`.
 */
export type Access = 'public' | 'halfDone' | 'session';

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/portal/api/`, with `:name` for a parameter. */
  path: string;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** How the body travels when it is no JSON. */
  upload?: 'file';
  /** Passwords, codes or tokens travel with it: it takes no Idempotency-Key, with which the answer would be kept. */
  isSecret?: true;
  /** It changes nothing; a POST where what is asked with is too long for an address. */
  isQuestion?: true;
  /** Only who is signed in himself calls it: refused to whoever acts in the name of somebody else. */
  isPersonal?: true;
  /** The answer's shape; without one, or with none where it is optional, the answer is 204 without a body. */
  reply?: z.ZodType;
  /** The answer when it is no JSON. */
  stream?: 'file' | 'events';
  /** The answer leads a browser elsewhere; the handler sends it itself. */
  redirects?: true;
  /** HTTP status of success; 200, or 204 without a reply. */
  status?: 200 | 202;
  errors: readonly ErrorKey[];
};

/** Declares an endpoint: validation, types, the browser's client and the OpenAPI description all come from it. */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

/** Whether it only reads: all of it from one snapshot, and as often as somebody likes. */
export function onlyReads({ method, isQuestion }: EndpointDefinition): boolean {
  return method === 'GET' || isQuestion === true;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Part<Definition, Name extends string> = Name extends keyof Definition ? Definition[Name] : undefined;

/** What the server's handler gets, after validation. */
export type Request<Definition> = {
  params: Parsed<Part<Definition, 'params'>>;
  query: Parsed<Part<Definition, 'query'>>;
  body: Parsed<Part<Definition, 'body'>>;
};
/** What a handler returns. */
export type Reply<Definition> = Part<Definition, 'reply'> extends z.ZodType ? z.input<Part<Definition, 'reply'>> : void;

type Filled<Shape> = { [Name in keyof Shape as Shape[Name] extends undefined ? never : Name]: Shape[Name] };
/** What a caller gives. */
export type Call<Definition> = Filled<{
  params: Given<Part<Definition, 'params'>>;
  query: Given<Part<Definition, 'query'>>;
  body: Given<Part<Definition, 'body'>>;
}>;
/** What a caller gets. */
export type Answer<Definition> =
  Part<Definition, 'reply'> extends z.ZodType ? z.output<Part<Definition, 'reply'>> : undefined;

/** UUIDs as keys of one thing. */
export const uniqueId = z.uuid();
export const byUniqueId = z.strictObject({ uniqueId });
/** `YYYY-MM-DD`. */
export const localDate = z.iso.date();
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A decimal string; never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const moneyShape = z.object({ amount: decimal, currency });

const parameters = z.record(z.string(), z.union([z.string(), z.number()]));
export const reasonShape = z.object({
  kind: z.enum(['permission', 'state', 'rule', 'limit', 'cutOff', 'factor', 'whoCould']),
  key: z.string(),
  parameters,
});
export const decisionShape = z.object({ allowed: z.boolean(), reasons: z.array(reasonShape) });
export const findingShape = z.object({
  severity: z.enum(['error', 'warning']),
  key: z.string(),
  parameters,
  line: z.number().nullable(),
  column: z.number().nullable(),
  path: z.string().nullable(),
  message: z.string(),
});
/** A person as others of the same client see him. */
export const personShape = z.object({ uniqueId: uniqueId.nullable(), name: z.string() });
