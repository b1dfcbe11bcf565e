import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { uploadsEndpoints } from '@portico/contract/uploads/endpoints';
import type { Config } from '../config.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { sendFile } from '../platform/http/send-file.ts';
import { text } from '../platform/texts.ts';

type List = (typeof uploadsEndpoints)['demoFiles'];
type One = (typeof uploadsEndpoints)['demoFile'];

export type DemoIndexEntry = { fileName: string; clientId: string; description: string };

/** The folder of the demo's fresh payment files; its `index.json` says whose they are. */
export function demoFolder(config: Pick<Config, 'dataFolder'>): string {
  return join(config.dataFolder, 'demo');
}

async function filesOf(config: Config, businessId: string): Promise<DemoIndexEntry[]> {
  const index = await readFile(join(demoFolder(config), 'index.json'), 'utf8').catch(() => '[]');
  return (JSON.parse(index) as DemoIndexEntry[]).filter((entry) => entry.clientId === businessId);
}

/** The demo files of the caller's client; 404 if there are none. */
export async function listDemoFiles({ config, subject, language }: Context<List>): Promise<Reply<List>> {
  const entries = await filesOf(config, subject.businessId);
  if (entries.length === 0) throw new PortalError('NOT_FOUND');
  return Promise.all(
    entries.map(async ({ fileName, description }) => ({
      fileName,
      description: text(language, `demo.${description}`),
      sizeBytes: (await stat(join(demoFolder(config), fileName))).size,
    })),
  );
}

export async function sendDemoFile({ config, subject, http }: Context<One>, { params }: Request<One>): Promise<void> {
  const entry = (await filesOf(config, subject.businessId)).find((candidate) => candidate.fileName === params.fileName);
  if (!entry) throw new PortalError('NOT_FOUND');
  sendFile(http.reply, entry.fileName, createReadStream(join(demoFolder(config), entry.fileName)));
}
