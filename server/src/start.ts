import { fileURLToPath } from 'node:url';
import { readConfig } from './config.ts';
import { superviseInstance } from './start/instance.ts';

/** `npm start`: the whole product on this machine. A test substitutes its own command line. */
const mainFile = process.env.PORTICO_COMMAND_FILE ?? fileURLToPath(new URL('./main.ts', import.meta.url));

// When npm is killed nobody reads our output any more; that must not prevent an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const config = readConfig(process.env);
  await superviseInstance({ config, environment: process.env, mainFile, say: (text) => console.log(text) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
// Everything is stopped; the channel to the launcher and idle connections would keep the process alive.
process.exit();
