import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import messageformat from '@messageformat/core';
import compiler from '@messageformat/core/lib/compile-module.js';
import type { Plugin } from 'vite';

// Both are CommonJS, whose default import is the function itself; their types say otherwise.
const MessageFormat = messageformat as unknown as typeof messageformat.default;
const compileModule = compiler as unknown as typeof compiler.default;

const PREFIX = 'virtual:texts/';
const textsFolder = join(import.meta.dirname, '..', '..', 'contract', 'texts');

/** What is needed before anybody is signed in; everything else comes with the portal itself. */
const START = ['common', 'errors', 'outbox', 'session', 'shell'];
/** What no screen shows. */
const SERVER_ONLY = ['files', 'mails'];

/**
 * `import texts from 'virtual:texts/de/start'`: the ICU messages of `contract/texts/de/*.json`, grouped by module, those
 * with parameters as functions, compiled at build time; `…/portal` holds the modules that the start doesn't.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'portico-texts',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return;
      const [language = '', part] = id.slice(PREFIX.length + 1).split('/');
      const messages = readMessages(language, part === 'start', (file) => this.addWatchFile(file));
      return withPlainSentences(withOwnNumbers(compileModule(new MessageFormat(language), messages)));
    },
  };
}

/** `texts-de-start` for the script that holds these messages; undefined for other scripts. */
export function textsName(moduleIds: readonly string[]): string | undefined {
  const id = moduleIds.find((one) => one.startsWith(`\0${PREFIX}`));
  return id && `texts-${id.slice(PREFIX.length + 1).replace('/', '-')}`;
}

const RUNTIME = /import \{ (.*) \} from "@messageformat\/runtime";/;

/** The script with our own function for the `#` of a message, see lib/format/message-number. */
function withOwnNumbers(script: string): string {
  return script.replace(RUNTIME, (line: string, names: string) => {
    if (!/\bnumber\b/.test(names)) return line;
    const others = names.split(', ').filter((name) => name !== 'number');
    return `import { number } from '/src/lib/format/message-number.ts';\nimport { ${others.join(', ')} } from "@messageformat/runtime";`;
  });
}

const SENTENCE = /: \(\) => ("(?:[^"\\]|\\.)*")(?=,?$)/gm;

/** The script with what needs no parameter as a string: five thousand functions that each give one take longer to read. */
function withPlainSentences(script: string): string {
  return script.replace(SENTENCE, ': $1');
}

type Messages = Record<string, Record<string, string>>;

function readMessages(language: string, isStart: boolean, watch: (file: string) => void): Messages {
  const folder = join(textsFolder, language);
  const modules = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((module) => START.includes(module) === isStart && !SERVER_ONLY.includes(module));
  return Object.fromEntries(
    modules.map((module) => {
      const file = join(folder, `${module}.json`);
      watch(file);
      return [module, JSON.parse(readFileSync(file, 'utf8'))];
    }),
  );
}
