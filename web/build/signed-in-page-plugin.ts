import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const PAGE = 'index.html';
/** The group of `codeSplitting` that every page behind the sign-in has. */
const FRAME = 'frame';

/**
 * Writes `signed-in.html` beside `index.html`: the same page, which asks for the scripts and styles of the frame at once
 * instead of when its own script has run. The server hands it to browsers that have a session.
 */
export function signedInPagePlugin(): Plugin {
  return {
    name: 'portico-signed-in-page',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const page = bundle[PAGE];
      if (page?.type !== 'asset') this.error(`There is no ${PAGE}.`);
      const html = String(page.source).replace('  </head>', `${askAhead(bundle)}\n  </head>`);
      await writeFile(join(dir ?? '', 'signed-in.html'), html);
    },
  };
}

function askAhead(bundle: Rolldown.OutputBundle): string {
  const start = chunksWith(bundle, (chunk) => chunk.isEntry);
  const frame = chunksWith(bundle, (chunk) => chunk.name === FRAME).filter((chunk) => !start.includes(chunk));
  if (frame.length === 0) throw new Error(`No script is named ${FRAME}.`);
  const styles = frame.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return [
    ...frame.map(({ fileName }) => `    <link rel="modulepreload" crossorigin href="/portal/app/${fileName}">`),
    ...styles.map((fileName) => `    <link rel="stylesheet" crossorigin href="/portal/app/${fileName}">`),
  ].join('\n');
}

/** Those chunks and all that they import before they run. */
function chunksWith(
  bundle: Rolldown.OutputBundle,
  isWanted: (chunk: Rolldown.OutputChunk) => boolean,
): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const found = new Set(chunks.filter(isWanted));
  for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}
