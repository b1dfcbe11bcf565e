import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type Pattern = { place: string; source: string; flags: string };
/** `built`: how many patterns each file builds from strings when loaded. */
export type Patterns = { literals: Pattern[]; built: Map<string, number> };

/** Every regular expression in our own modules, except in their tests. */
export function patternsOf(folders: readonly string[]): Patterns {
  const files = globSync(`{${folders.join(',')}}/src/**/*.ts`, { cwd: root });
  const literals: Pattern[] = [];
  const built = new Map<string, number>();
  for (const file of files.filter((name) => !/\.test\.ts$|[\\/]testing[\\/]/.test(name)).sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    visit(parseSync(file, text).program, (node) => {
      const place = `${file}:${text.slice(0, node.start).split('\n').length}`;
      if (node.regex) literals.push({ place, source: node.regex.pattern, flags: node.regex.flags });
      if (makesPattern(node)) built.set(join(root, file), (built.get(join(root, file)) ?? 0) + 1);
    });
  }
  return { literals, built };
}

type Node = { type: string; start: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } };

function makesPattern({ type, callee }: Node): boolean {
  return (type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp';
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (value === null || typeof value !== 'object') return;
  if (typeof (value as Node).type === 'string') see(value as Node);
  for (const inner of Object.values(value)) visit(inner, see);
}
