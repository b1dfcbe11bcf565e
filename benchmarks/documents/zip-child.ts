import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { zipParts } from '../../server/src/platform/files/zip-parts.ts';
import { peakKilobytes } from '../peak-memory.ts';

/** Packs the files of a folder in its own process, as the Download Center does; prints its measurements as JSON. */

const [, , folder = ''] = process.argv;
const names = await readdir(folder);
const parts = names.map((name) => ({ name, bytes: () => createReadStream(join(folder, name)), isPacked: true }));
const begin = performance.now();
let bytes = 0;
for await (const piece of zipParts(parts, new Date())) bytes += (piece as Uint8Array).length;
const seconds = (performance.now() - begin) / 1_000;
console.log(JSON.stringify({ megabytesPerSecond: bytes / 1e6 / seconds, residentMegabytes: peakKilobytes() / 1_000 }));
