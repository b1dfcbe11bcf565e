import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { trimEnd } from '@portico/contract/trim-end';
import { identityProblems, identityVariables, readB2c, readSecurId } from './config-identity.ts';
import { parseFilesLocation, type FilesLocation } from './platform/files/files-location.ts';
import { isThisMachine } from './platform/this-machine.ts';

export const ENVIRONMENTS = ['LOCAL', 'DEV', 'TEST', 'UAT', 'UAT-2', 'PROD'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const filesLocation = z.string().superRefine((value, context) => {
  try {
    parseFilesLocation(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});
/** Addresses or networks of proxies, separated by commas. */
const addresses = z.string().transform((text, context) => {
  const all = text.split(',').map((address) => address.trim());
  const wrong = all.find((address) => isIP(address.split('/')[0]!) === 0);
  if (wrong !== undefined) context.addIssue({ code: 'custom', message: `names ${wrong}, which is no IP address` });
  return all;
});
const url = z.url({ error: 'must be an address such as https://…' });

/** Every setting of the portal, from environment variables; README.md lists them. */
const variables = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  OPERATIONS_PORT: port.optional(),
  PORTAL_ENV: z.enum(ENVIRONMENTS, { error: `must be one of ${ENVIRONMENTS.join(', ')}` }).default('LOCAL'),
  PORTICO_DATA: z.string().min(1).default('.portico'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres:// or postgresql://' })
    .optional(),
  PORTICO_DATABASE_CONNECTIONS: z.coerce
    .number({ error: 'must be a number of connections' })
    .int()
    .min(2)
    .max(200)
    .default(3 * availableParallelism()),
  PORTICO_FILES: filesLocation.default('database'),
  PORTICO_ZIP_MEGABYTES: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int()
    .min(1)
    .max(4_000)
    .default(1024),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, { error: 'must start with smtp:// or smtps://' })
    .optional(),
  SMS_GATEWAY_URL: url.optional(),
  PORTICO_MAIL_FROM: z.string().min(3).default('portico@portico.example'),
  PORTICO_ADDRESS: url.optional(),
  PORTICO_SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, { error: 'must be 32 random bytes in Base64 (openssl rand -base64 32)' })
    .optional(),
  PORTICO_TRUSTED_PROXIES: addresses.default([]),
  PORTICO_DOCUMENTATION_URL: url.optional(),
  PORTICO_MOBILE_ORDER_URL: url.optional(),
  PORTICO_SUPPORT_EMAIL: z.string().optional(),
  PORTICO_SUPPORT_PHONE: z.string().optional(),
  PORTICO_SUPPORT_HOURS: z.string().optional(),
  PORTICO_DEMO_PASSWORD: z.string().min(12, { error: 'must have at least 12 characters' }).default('Portico-demo-1'),
  PORTICO_SIMULATOR_SECONDS: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(3600).default(3),
  ...identityVariables.shape,
});

const settings = variables.superRefine((value, context) => {
  for (const { variable, message } of identityProblems(value, isDevelopment(value.PORTAL_ENV)))
    context.addIssue({ code: 'custom', path: [variable], message });
  if (value.PORTAL_ENV === 'LOCAL' && isReachedByOthers(value)) {
    const message = `must be named, and not LOCAL with its known passwords, where HOST, PORTICO_ADDRESS or PORTICO_TRUSTED_PROXIES let others in than this machine`;
    context.addIssue({ code: 'custom', path: ['PORTAL_ENV'], message });
  }
  if (!isDevelopment(value.PORTAL_ENV)) {
    for (const [variable, address] of Object.entries(addressesOf(value))) {
      if (!isReadableOnTheWay(address)) continue;
      const message = 'must lead to an address with https://; http:// only on this machine, or in LOCAL, DEV and TEST';
      context.addIssue({ code: 'custom', path: [variable], message });
    }
  }
  if (!value.PORTICO_FILES.startsWith('s3:')) return;
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const) {
    if (value[name]) continue;
    context.addIssue({ code: 'custom', path: [name], message: 'must be set, because PORTICO_FILES names a bucket' });
  }
});

type Variables = z.output<typeof variables>;

/** The portal's address for people. */
function addressOf({ PORTICO_ADDRESS: address, HOST: host, PORT: port }: Variables): string {
  return address ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

function isReachedByOthers(value: Variables): boolean {
  const addresses = [addressOf({ ...value, PORTICO_ADDRESS: undefined }), addressOf(value)];
  const isElsewhere = addresses.some((address) => URL.canParse(address) && !isThisMachine(address));
  return isElsewhere || value.PORTICO_TRUSTED_PROXIES.length > 0;
}

/** Where data of people and payments travel by HTTP, in and out, by setting. */
function addressesOf(value: Variables): Record<string, string | undefined> {
  const location = value.PORTICO_FILES.startsWith('s3:') ? locationOf(value.PORTICO_FILES) : null;
  return {
    PORTICO_ADDRESS: addressOf(value),
    SMS_GATEWAY_URL: value.SMS_GATEWAY_URL,
    PORTICO_FILES: location?.kind === 's3' ? location.endpoint : undefined,
  };
}

/** Null if unreadable, which is reported elsewhere. */
function locationOf(text: string): FilesLocation | null {
  try {
    return parseFilesLocation(text);
  } catch {
    return null;
  }
}

function isReadableOnTheWay(address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  return !address.startsWith('https:') && !isThisMachine(address);
}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads and checks the settings. Throws an Error whose message names each wrong variable in one clear sentence. An
 * empty variable counts as not set.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = settings.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`);
    throw new Error(`The configuration can't be used. ${lines.join(' ')}`);
  }
  const value = result.data;
  const packageFile = new URL('../../package.json', import.meta.url);
  return {
    version: (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version,
    environment: value.PORTAL_ENV,
    /** The portal's address for people, without a trailing slash; links in e-mails begin with it. */
    address: trimEnd(addressOf(value), '/'),
    /** The key that encrypts secrets in the database; without one it is kept in a file of the data folder. */
    secretKey: value.PORTICO_SECRET_KEY,
    /** The proxies that are believed about where a request comes from. */
    trustedProxies: value.PORTICO_TRUSTED_PROXIES,
    host: value.HOST,
    port: value.PORT,
    operationsPort: value.OPERATIONS_PORT ?? (value.PORT === 0 ? 0 : value.PORT + 1),
    dataFolder: resolve(value.PORTICO_DATA),
    databaseUrl: value.DATABASE_URL,
    /** What an archive of several documents may have, before it is packed. */
    zipMaximumBytes: value.PORTICO_ZIP_MEGABYTES * 1024 * 1024,
    /** For the web server's requests. More than the processors can serve would only queue there. */
    databaseConnections: value.PORTICO_DATABASE_CONNECTIONS,
    files: {
      location: value.PORTICO_FILES,
      accessKeyId: value.AWS_ACCESS_KEY_ID,
      secretAccessKey: value.AWS_SECRET_ACCESS_KEY,
    },
    smtpUrl: value.SMTP_URL,
    smsGatewayUrl: value.SMS_GATEWAY_URL,
    mailFrom: value.PORTICO_MAIL_FROM,
    documentationUrl: value.PORTICO_DOCUMENTATION_URL,
    mobileOrderUrl: value.PORTICO_MOBILE_ORDER_URL,
    support: {
      email: value.PORTICO_SUPPORT_EMAIL,
      phone: value.PORTICO_SUPPORT_PHONE,
      hours: value.PORTICO_SUPPORT_HOURS,
    },
    b2c: readB2c(value),
    securId: readSecurId(value),
    demoPassword: value.PORTICO_DEMO_PASSWORD,
    simulatorSeconds: value.PORTICO_SIMULATOR_SECONDS,
  };
}

/** Debug logging and the outbox page exist only here (spec A1, I2). */
export function isDevelopment(environment: Environment): boolean {
  return environment === 'LOCAL' || environment === 'DEV' || environment === 'TEST';
}
