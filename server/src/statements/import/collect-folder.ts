import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import { crashPoint } from '../../platform/crash-point.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import type { Files } from '../../platform/files/files.ts';
import { FolderCollector } from '../../platform/incoming/folder-collector.ts';
import type { Log } from '../../platform/log.ts';
import { receiveStatements } from './receive-statements.ts';

type Work = { files: Files; clock: Clock; log: Log; config: Pick<Config, 'dataFolder'> };

/** Where an operator drops statement files. */
export function statementsFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'statements');
}

/** The collector of the watched folder of statements. */
export function statementsCollector({ files, clock, log, config }: Work): FolderCollector {
  return new FolderCollector(log, {
    folder: statementsFolder(config),
    async takeIn(name, bytes) {
      const arrival = { fileName: cleanFileName(name, 'statement.txt'), source: 'FOLDER' } as const;
      await receiveStatements(files, clock, arrival, bytes);
      crashPoint('statement file taken in');
    },
  });
}
