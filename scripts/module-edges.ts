import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * The browser or the server: what lies below its modules, the modules with what each may use, and what lies above.
 */
export type Side = {
  folder: string;
  /** From the ground up: each may use the ones before it, and modules use all of them. */
  below: readonly string[];
  /** A module → the other modules it may use, through their door. */
  modules: Readonly<Record<string, readonly string[]>>;
  /** From the modules up: each may use everything before it. */
  above: readonly string[];
  /** The files of a module that modules may import, and those that only the folders above may. */
  doors: { modules: readonly string[]; above: readonly string[] | 'any file' };
  /** Tools and tests, which reach for what they need. */
  outside: readonly string[];
};

export const WEB: Side = {
  folder: 'web/src',
  below: ['lib', 'ui'],
  modules: {
    about: [],
    accounts: ['approvals', 'release'],
    approvals: [],
    clients: ['approvals'],
    dashboard: ['payments', 'statements', 'uploads'],
    developer: [],
    downloads: [],
    factors: [],
    impersonation: ['clients', 'users'],
    payments: ['accounts', 'approvals', 'factors', 'status', 'uploads'],
    rates: ['approvals', 'uploads'],
    release: ['factors', 'session', 'status'],
    session: ['factors', 'impersonation'],
    settings: ['factors', 'session'],
    signoff: ['approvals'],
    'standing-orders': ['approvals', 'payments', 'status'],
    statements: ['payments', 'release', 'uploads'],
    status: [],
    templates: ['approvals', 'payments', 'uploads'],
    uploads: ['approvals', 'status'],
    users: ['approvals', 'factors'],
  },
  above: ['app'],
  doors: { modules: ['public.ts'], above: ['public.ts', 'pages.ts'] },
  outside: ['testing'],
};

export const SERVER: Side = {
  folder: 'server/src',
  below: ['platform'],
  modules: {
    accounts: ['approvals', 'permissions', 'session', 'signoff'],
    approvals: ['permissions'],
    audit: [],
    channels: [],
    clients: ['approvals', 'permissions', 'session'],
    developer: ['clients', 'permissions'],
    downloads: ['session'],
    effects: ['accounts', 'approvals', 'payments', 'permissions', 'rates', 'signoff', 'users'],
    events: ['session'],
    exports: ['downloads', 'session'],
    impersonation: ['approvals', 'clients', 'permissions', 'session', 'users'],
    payments: [
      'accounts',
      'approvals',
      'exports',
      'permissions',
      'rates',
      'session',
      'signoff',
      'statements',
      'templates',
    ],
    permissions: [],
    rates: ['approvals', 'permissions'],
    release: ['accounts', 'approvals', 'channels', 'payments', 'permissions', 'session', 'signoff', 'statements'],
    session: ['approvals', 'permissions'],
    settings: ['session'],
    signoff: ['approvals', 'permissions', 'rates'],
    'standing-orders': ['accounts', 'approvals', 'payments', 'permissions', 'templates'],
    statements: ['accounts', 'exports', 'permissions', 'rates', 'session'],
    templates: ['accounts', 'approvals', 'permissions', 'session'],
    uploads: ['approvals', 'payments', 'permissions'],
    users: ['accounts', 'approvals', 'clients', 'permissions', 'session'],
  },
  above: ['app', 'worker', 'simulator', 'seed', 'commands'],
  doors: { modules: ['public.ts'], above: 'any file' },
  outside: ['soak', 'start', 'testing'],
};

/** `user` imports `used`; both relative to the side's folder. */
export type Import = { user: string; used: string };

const SPECIFIER = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g;

/** All imports of a side's own files in its sources; tests reach for what they need. */
export function importsOf({ folder }: Side): Import[] {
  return globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.{ts,tsx}'] }).flatMap((user) =>
    [...readFileSync(join(folder, user), 'utf8').matchAll(SPECIFIER)].map(([, specifier]) => ({
      user,
      used: normalize(join(dirname(user), specifier!)),
    })),
  );
}

/** The folder of a file; null for files beside the folders, such as `config.ts`, and for files of another side. */
function folderOf(path: string): string | null {
  return path.includes('/') && !path.startsWith('../') ? path.slice(0, path.indexOf('/')) : null;
}

/** What forbids an import, or null. */
export function wallAgainst(side: Side, { user, used }: Import): string | null {
  const [from, to] = [folderOf(user), folderOf(used)];
  if (from === null || to === null || from === to || side.outside.includes(from)) return null;
  if (heightOf(side, from) < heightOf(side, to)) return `${from} lies below ${to}`;
  const uses = side.modules[to];
  if (!uses) return heightOf(side, from) === heightOf(side, to) ? `${from} doesn't know ${to}` : null;
  const isModule = Object.hasOwn(side.modules, from);
  if (isModule && !side.modules[from]!.includes(to)) return `${from} isn't listed as using ${to}`;
  const doors = side.doors[isModule ? 'modules' : 'above'];
  if (doors === 'any file' || doors.includes(used.slice(to.length + 1))) return null;
  return `${from} uses ${to} only through ${doors.join(' or ')}`;
}

/** All modules are at the same height. */
function heightOf({ below, modules, above, outside }: Side, folder: string): number {
  if (below.includes(folder)) return below.indexOf(folder);
  if (Object.hasOwn(modules, folder)) return below.length;
  if (above.includes(folder)) return below.length + 1 + above.indexOf(folder);
  if (outside.includes(folder)) return below.length + 1 + above.length;
  throw new Error(`${folder} isn't in the list of folders: scripts/module-edges.ts`);
}
