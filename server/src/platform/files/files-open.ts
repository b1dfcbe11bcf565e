import { join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Database } from '../database/db.ts';
import { databaseStorage } from './files-database.ts';
import { diskStorage } from './files-disk.ts';
import { parseFilesLocation } from './files-location.ts';
import { acceptEverything, type Scan } from './files-scan.ts';
import { s3Storage } from './files-s3.ts';
import type { FileStorage, FileStorageError } from './files-storage.ts';
import type { Files } from './files.ts';

/**
 * Opens the portal's files. The configuration says where new ones go (`PORTICO_FILES`); each file remembers its place,
 * so older ones are found wherever they are. Credentials come from the configuration, never from a file. `scan` is where
 * an installation binds its scanner; there is none yet.
 */
export function openFiles(
  config: Pick<Config, 'dataFolder' | 'files'>,
  db: Database,
  scan: Scan = acceptEverything,
): Files {
  const opened = new Map<string, FileStorage>();
  return {
    db,
    location: config.files.location,
    storageAt(location) {
      const storage = opened.get(location) ?? openStorage(config, db, location);
      opened.set(location, storage);
      return storage;
    },
    scan,
  };
}

function openStorage(config: Pick<Config, 'dataFolder' | 'files'>, db: Database, text: string): FileStorage {
  const location = parseFilesLocation(text);
  switch (location.kind) {
    case 'database':
      return databaseStorage(db);
    case 'disk':
      return diskStorage(db, location.folder ?? join(config.dataFolder, 'files'));
    case 's3': {
      const { accessKeyId = '', secretAccessKey = '' } = config.files;
      const { bucket, prefix, endpoint, region } = location;
      return s3Storage(db, { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey });
    }
  }
}

/** Checks at start that files can be stored as configured. Throws an Error with one clear sentence. */
export async function checkFiles(files: Files): Promise<void> {
  await files
    .storageAt(files.location)
    .check()
    .catch((error: FileStorageError) => {
      const reason = error.cause instanceof Error ? error.cause.message : error.message;
      throw new Error(`Files can't be stored at ${files.location}, which PORTICO_FILES names: ${reason}`, {
        cause: error,
      });
    });
}
