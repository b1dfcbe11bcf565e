// Run it after `npm install` changed package-lock.json using a registry that lacks the packages of some other
// platforms. npm then leaves them out, and `npm ci` refuses the file. They are listed here, so each platform asks only
// for its own. They have no integrity hash, because nobody here could see them.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './setup.mjs';

const file = process.argv[2] ?? join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = 'android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32';
const processors = 'arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64';
const platform = new RegExp(`(${systems})-(${processors})`);

for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const [, system, processor] = platform.exec(name) ?? [];
    const key = `node_modules/${name}`;
    if (system === undefined || Object.keys(lock.packages).some((path) => path.endsWith(key))) continue;
    const dev = entry.dev ? { dev: true } : {};
    const libc = name.endsWith('musl') ? { libc: ['musl'] } : {};
    lock.packages[key] = { version, cpu: [processor], ...dev, ...libc, optional: true, os: [system] };
    say(`Added ${name} ${version}.`);
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
