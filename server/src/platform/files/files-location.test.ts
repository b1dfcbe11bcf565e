import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { parseFilesLocation } from './files-location.ts';

describe('PORTICO_FILES', () => {
  const RIGHT: [text: string, location: object][] = [
    ['database', { kind: 'database' }],
    ['disk', { kind: 'disk', folder: null }],
    ['file:///srv/a%20folder', { kind: 'disk', folder: '/srv/a folder' }],
    [
      's3://a-bucket?region=eu-central-2',
      {
        kind: 's3',
        bucket: 'a-bucket',
        prefix: '',
        endpoint: 'https://s3.eu-central-2.amazonaws.com',
        region: 'eu-central-2',
      },
    ],
    [
      's3://a-bucket/one/two/?endpoint=http://127.0.0.1:9000',
      { kind: 's3', bucket: 'a-bucket', prefix: 'one/two', endpoint: 'http://127.0.0.1:9000', region: 'us-east-1' },
    ],
  ];
  it.each(RIGHT)('%s is understood', (text, location) => {
    expect(parseFilesLocation(text)).toEqual(location);
  });

  const WRONG: [text: string, sentence: RegExp][] = [
    ['S3', /must be database, disk, file:/],
    ['/srv/files', /must be database, disk, file:/],
    ['https://example.com/files', /must be database, disk, file:/],
    ['file:///', /must name a folder/],
    ['file://server/folder', /must name a folder/],
    ['s3://B/x?region=r', /must name a bucket/],
    ['s3://a-bucket', /must name the region/],
    ['s3://a-bucket/../x y?region=r', /must have a prefix/],
    ['s3://a-bucket?region=r&secret=x', /not secret/],
    ['s3://key:secret@a-bucket?region=r', /must not hold credentials/],
    ['s3://a-bucket?endpoint=minio', /must have an endpoint/],
    ['s3://a-bucket?endpoint=http://x/path', /must have an endpoint/],
  ];
  it.each(WRONG)('%s is refused with a sentence that names the setting', (text, sentence) => {
    const settings = { PORTICO_FILES: text, AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'y' };
    expect(() => readConfig(settings)).toThrow(sentence);
    expect(() => readConfig(settings)).toThrow(/^The configuration can't be used. PORTICO_FILES .+\.$/);
  });

  it('requires the credentials that a bucket needs, and none otherwise', () => {
    expect(() => readConfig({ PORTICO_FILES: 's3://a-bucket?region=r', AWS_ACCESS_KEY_ID: 'x' })).toThrow(
      "The configuration can't be used. AWS_SECRET_ACCESS_KEY must be set, because PORTICO_FILES names a bucket.",
    );
    expect(readConfig({}).files.location).toBe('database');
  });
});
