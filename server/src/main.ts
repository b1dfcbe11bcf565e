import { UsageError, type Command } from './commands/command.ts';
import { readConfig } from './config.ts';

/** Each is loaded on demand: all of the web server takes most of a second, which `parse` need not wait for. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  worker: async () => (await import('./commands/work.ts')).work,
  migrate: async () => (await import('./commands/migrate.ts')).migrateDatabase,
  demo: async () => (await import('./commands/demo.ts')).demo,
  import: async () => (await import('./commands/import-files.ts')).importFiles,
  parse: async () => (await import('./commands/parse.ts')).parseFile,
  'add-administrator': async () => (await import('./commands/add-administrator.ts')).addAdministrator,
  'verify-audit': async () => (await import('./commands/verify-audit.ts')).verifyAudit,
  'bank-simulator': async () => (await import('./commands/simulate-banks.ts')).simulateBanks,
  'channel-key': async () => (await import('./commands/channel-key.ts')).channelKey,
};

async function help(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const lines = commands.map(({ usage, summary }) => `  portico ${usage.padEnd(18)} ${summary}`);
  return ['Usage:', ...lines, '', 'Settings are environment variables; README.md lists them.'].join('\n');
}

async function main([name, ...options]: string[]): Promise<number> {
  const load = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === '--help' || name === '-h') return say(await help(), 0);
  if (!load) return say(await help(), 2);
  const command = await load();
  if (options.includes('--help') || options.includes('-h'))
    return say(`portico ${command.usage}\n\n${command.summary}`, 0);
  return command.run(options, readConfig(process.env));
}

function say(words: string, status: number): number {
  (status === 0 ? console.log : console.error)(words);
  return status;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError;
  console.error(isUsage || !process.env['PORTICO_TRACE'] ? (error as Error).message : error);
  // A server that failed at start has connections and timers that would keep it alive, doing nothing.
  process.exit(isUsage ? 2 : 1);
}
