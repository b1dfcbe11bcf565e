import { z } from 'zod';
import { isThisMachine } from './platform/this-machine.ts';

/** The settings of the services that identify people: an OpenID Connect provider, and RSA SecurID. */
const url = z.url({ protocol: /^https?$/, error: 'must be an address such as https://…' });
/** Words separated by commas or blanks. */
const words = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

export const identityVariables = z.object({
  PORTICO_B2C_ISSUER: url.optional(),
  PORTICO_B2C_CLIENT_ID: z.string().optional(),
  PORTICO_B2C_CLIENT_SECRET: z.string().optional(),
  PORTICO_B2C_SCOPES: words.default(['openid', 'email']),
  PORTICO_B2C_NAME: z.string().max(40).optional(),
  PORTICO_B2C_AMR: words.default(['mfa']),
  PORTICO_B2C_ACR: words.default([]),
  PORTICO_SECURID_URL: url.optional(),
  PORTICO_SECURID_AGENT: z.string().default('portico'),
  PORTICO_SECURID_ACCESS_KEY: z.string().optional(),
  PORTICO_SECURID_TIMEOUT_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(1).max(60).default(5),
});
type Variables = z.output<typeof identityVariables>;

/** An OpenID Connect provider (B2C). Without a secret the portal is a public client, protected by PKCE alone. */
export type B2cSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scopes: string[];
  /** Its name on the sign-in page. */
  name: string;
  /** The values of its `amr` and `acr` that count as a second factor at the sign-in. */
  amr: string[];
  acr: string[];
};
/** People signing in wait for the service: it has this long for each answer. */
export type SecurIdSettings = { url: string; agent: string; accessKey: string; timeoutSeconds: number };

const NEEDED = {
  PORTICO_B2C_ISSUER: ['PORTICO_B2C_CLIENT_ID'],
  PORTICO_SECURID_URL: ['PORTICO_SECURID_ACCESS_KEY'],
} as const;

/** The faults in these settings: something missing, or passwords and tokens that would travel in the clear. */
export function identityProblems(value: Variables, isDevelopment: boolean): { variable: string; message: string }[] {
  return (['PORTICO_B2C_ISSUER', 'PORTICO_SECURID_URL'] as const).flatMap((variable) => {
    const address = value[variable];
    // An invalid address was reported already.
    if (address === undefined || !URL.canParse(address)) return [];
    const missing = NEEDED[variable].filter((needed) => !value[needed]);
    const isProtected = address.startsWith('https:') || (isDevelopment && isThisMachine(address));
    return [
      ...missing.map((needed) => ({ variable: needed, message: `must be set, because ${variable} is` })),
      ...(isProtected
        ? []
        : [{ variable, message: 'must begin with https://; http:// only in LOCAL, DEV and TEST, on this computer' }]),
    ];
  });
}

/** Null if not set. */
export function readB2c(value: Variables): B2cSettings | null {
  const { PORTICO_B2C_ISSUER: issuer, PORTICO_B2C_CLIENT_ID: clientId } = value;
  if (!issuer || !clientId) return null;
  return {
    issuer,
    clientId,
    clientSecret: value.PORTICO_B2C_CLIENT_SECRET ?? null,
    scopes: [...new Set(['openid', ...value.PORTICO_B2C_SCOPES])],
    name: value.PORTICO_B2C_NAME ?? new URL(issuer).hostname,
    amr: value.PORTICO_B2C_AMR,
    acr: value.PORTICO_B2C_ACR,
  };
}

/** Null if not set. */
export function readSecurId(value: Variables): SecurIdSettings | null {
  const { PORTICO_SECURID_URL: url, PORTICO_SECURID_ACCESS_KEY: accessKey } = value;
  if (!url || !accessKey) return null;
  const { PORTICO_SECURID_AGENT: agent, PORTICO_SECURID_TIMEOUT_SECONDS: timeoutSeconds } = value;
  return { url, agent, accessKey, timeoutSeconds };
}
