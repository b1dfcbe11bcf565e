import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import { call } from '../lib/http/client.ts';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Failed, Loading } from '../ui/layout/states.tsx';
import '../ui/theme/mono.css';
import css from './developer.module.css';

type Debug = ApiAnswer<'GET portal/developer/debug'>;
const POOL = ['maximum', 'open', 'inUse', 'idle', 'waiting'] as const;
const BYTES_PER_MEGABYTE = 1024 * 1024;
const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** The current state of the web server that answers: its database connections and its thread dump. For developers. */
export function DebugPage() {
  const t = useText();
  const display = useDisplay();
  const debug = useQuery({
    queryKey: ['debug'],
    queryFn: ({ signal }) => call('GET portal/developer/debug', {}, { signal }),
  });
  if (debug.isError && !debug.data) {
    return (
      <Failed
        heading="h1"
        title={t('developer.debug.failed')}
        error={debug.error}
        onRetry={() => void debug.refetch()}
      />
    );
  }
  if (!debug.data) return <Loading />;
  const { at, process } = debug.data;
  const words = { id: process.id, runtime: process.runtime, at: display.instant(at, { seconds: true }) };
  return (
    <div className={css.frame}>
      <PageHeader
        title={t('developer.debug.title')}
        quiet={t('developer.debug.quiet', { ...words, id: String(words.id) })}
        actions={
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={debug.isFetching}
            onClick={() => void debug.refetch()}
          >
            {t('developer.debug.refresh')}
          </Button>
        }
      />
      <div className={css.page}>
        <State debug={debug.data} />
        <Threads threads={debug.data.threads} />
      </div>
    </div>
  );
}

function State({ debug: { pool, process, handles } }: { debug: Debug }) {
  const t = useText();
  const display = useDisplay();
  const megabytes = (bytes: number) => `${display.decimal(Math.round(bytes / BYTES_PER_MEGABYTE))} MB`;
  const minutes = Math.floor(process.upSeconds / SECONDS_PER_MINUTE);
  const up = { hours: Math.floor(minutes / MINUTES_PER_HOUR), minutes: minutes % MINUTES_PER_HOUR };
  return (
    <div className={css.state}>
      <section>
        <h2>{t('developer.debug.pool')}</h2>
        <Facts>
          {POOL.map((name) => (
            <Fact key={name} name={t(`developer.debug.pool.${name}`)}>
              {display.decimal(pool[name])}
            </Fact>
          ))}
        </Facts>
      </section>
      <section>
        <h2>{t('developer.debug.process')}</h2>
        <Facts>
          <Fact name={t('developer.debug.process.up')}>{t('developer.debug.process.upValue', up)}</Fact>
          <Fact name={t('developer.debug.process.resident')}>{megabytes(process.residentBytes)}</Fact>
          <Fact name={t('developer.debug.process.heap')}>{megabytes(process.heapBytes)}</Fact>
        </Facts>
      </section>
      <section>
        <h2>{t('developer.debug.handles')}</h2>
        <Facts>
          {handles.map(({ kind, active, all }) => (
            <Fact key={kind} name={kind}>
              {t('developer.debug.handles.active', { active, all })}
            </Fact>
          ))}
        </Facts>
      </section>
    </div>
  );
}

function Threads({ threads }: Pick<Debug, 'threads'>) {
  const t = useText();
  const dump = threads
    .map(({ name, frames }) => [name, ...frames.map((frame) => `    ${frame}`)].join('\n'))
    .join('\n\n');
  return (
    <section>
      <h2>{t('developer.debug.threads')}</h2>
      <pre className={css.raw} tabIndex={0} role="region" aria-label={t('developer.debug.threads')}>
        {dump}
      </pre>
    </section>
  );
}
