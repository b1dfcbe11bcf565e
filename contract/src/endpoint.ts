import { z } from 'zod';
import { isTimeZone } from './local-time.ts';
import type { ErrorKey } from './errors.ts';

/**
 * How far the sign-in must have come: not begun; a token, even before the second factor; a session with the second
 * factor done.
 */
export type Access = 'public' | 'halfDone' | 'session';

/**
 * Whom a session's endpoint is for: `staff` are a client's own and the provider's people, `everyone` end users of
 * partners and corporates too, `provider` only the provider's people. What they may then do is up to `decide()`.
 */
export type Audience = 'staff' | 'everyone' | 'provider';

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/portal/api/`, with `:name` for a parameter. */
  path: string;
  summary: string;
  access: Access;
  /** `staff` if nothing is said, so a forgotten one is closed to end users. Without meaning for `public`. */
  audience?: Audience;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** For a JSON body that may be larger than usual. */
  bodyMaximumBytes?: number;
  /** How the body travels if it isn't JSON. */
  upload?: 'file';
  /** Passwords, codes or tokens travel with it. It takes no Idempotency-Key, because that would store the answer. */
  isSecret?: true;
  /** It changes nothing. A POST only because its input is too long for an address. */
  isQuestion?: true;
  /** Only users acting for themselves may call it; refused during impersonation. */
  isPersonal?: true;
  /** The answer's shape. Without one, or if it is optional and empty, the answer is 204 without a body. */
  reply?: z.ZodType;
  /** The answer's form if it isn't JSON. */
  stream?: 'file' | 'events';
  /** The answer redirects the browser; the handler sends it itself. */
  redirects?: true;
  /** HTTP status of success; 200, or 204 without a reply. */
  status?: 200 | 202;
  errors: readonly ErrorKey[];
};

/** What any file that is taken may be refused for, beside what its purpose adds. */
export const UPLOAD_ERRORS = [
  'UNAUTHENTICATED',
  'UNAUTHORIZED',
  'FILE_MISSING',
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_UNSAFE',
  'FILE_CONTENT_DIFFERS',
  'FILE_STORAGE_FULL',
  'FILE_STORAGE_UNAVAILABLE',
  'IDEMPOTENCY_KEY_REUSED',
] as const satisfies readonly ErrorKey[];

/** Declares an endpoint: validation, types, the browser's client and the OpenAPI description all come from it. */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

/** Whom it is for; null for a public one. */
export function audienceOf({ access, audience = 'staff' }: EndpointDefinition): Audience | null {
  return access === 'public' ? null : audience;
}

/** Whether it only reads: it runs in one snapshot and may be repeated. */
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
/** In which days and times are written, by its IANA name. */
export const timeZone = z.string().max(64).refine(isTimeZone);
/** `YYYY-MM-DD`. */
export const localDate = z.iso.date();
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
/** A decimal string; never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
export const moneyShape = z.object({ amount: decimal, currency });
/** A currency with its number of decimals. */
export const currencyShape = z.object({ code: currency, fractionDigits: z.int() });

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
