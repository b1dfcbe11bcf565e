import { channelKey } from './commands/channel-key.ts';
import { demo } from './commands/demo.ts';
import { UsageError, type Command } from './commands/command.ts';
import { importFiles } from './commands/import-files.ts';
import { migrateDatabase } from './commands/migrate.ts';
import { parseFile } from './commands/parse.ts';
import { serve } from './commands/serve.ts';
import { simulateBanks } from './commands/simulate-banks.ts';
import { verifyAudit } from './commands/verify-audit.ts';
import { work } from './commands/work.ts';
import { readConfig } from './config.ts';

const COMMANDS: Record<string, Command> = {
  serve,
  worker: work,
  migrate: migrateDatabase,
  demo,
  import: importFiles,
  parse: parseFile,
  'verify-audit': verifyAudit,
  'bank-simulator': simulateBanks,
  'channel-key': channelKey,
};

function help(): string {
  const lines = Object.values(COMMANDS).map(({ usage, summary }) => `  portico ${usage.padEnd(18)} ${summary}`);
  return ['Usage:', ...lines, '', 'Settings are environment variables; README.md lists them.'].join('\n');
}

async function main([name, ...options]: string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (name === '--help' || name === '-h') return say(help(), 0);
  if (!command) return say(help(), 2);
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
  // A server that failed as it started has connections and timers, with which it would live on and do nothing.
  process.exit(isUsage ? 2 : 1);
}
