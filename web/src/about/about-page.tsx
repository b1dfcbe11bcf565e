import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../lib/format/texts.tsx';
import { versionQuery } from '../lib/version.ts';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import { Note } from '../ui/notices/note.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import css from './about.module.css';

/** The portal's version, on both sides, and whom to ask for help. */
export function AboutPage() {
  const t = useText();
  const query = useQuery(versionQuery);
  const server = query.data;
  const differs = server !== undefined && server.version !== PORTICO_VERSION;
  return (
    <>
      <PageHeader title={t('about.title')} />
      <div className={css.page}>
        <Section title={t('about.version')}>
          <Facts>
            <Fact name={t('about.client')}>{PORTICO_VERSION}</Fact>
            <Fact name={t('about.server')}>{query.isError ? t('about.serverError') : (server?.version ?? '–')}</Fact>
            <Fact name={t('about.environment')}>{server?.environment ?? '–'}</Fact>
          </Facts>
          {differs && (
            <Note kind="review">
              {t('about.differs')}{' '}
              <Button size="xs" onClick={() => window.location.reload()}>
                {t('about.reload')}
              </Button>
            </Note>
          )}
        </Section>
        <Section title={t('about.support')}>
          <SupportFacts support={server?.support} />
        </Section>
        <Section title={t('about.documents')}>
          {server?.documentationUrl ? (
            <a href={server.documentationUrl} target="_blank" rel="noreferrer">
              {t('about.documents.open')}
            </a>
          ) : (
            <p className={css.quiet}>{t('about.documents.none')}</p>
          )}
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  );
}

type Support = { email: string | null; phone: string | null; hours: string | null };

function SupportFacts({ support }: { support: Support | undefined }) {
  const t = useText();
  const { phone, email, hours } = support ?? { phone: null, email: null, hours: null };
  if (!phone && !email && !hours) return <p className={css.quiet}>{t('about.support.none')}</p>;
  return (
    <Facts>
      {phone && (
        <Fact name={t('about.support.phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </Fact>
      )}
      {email && (
        <Fact name={t('about.support.email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {hours && <Fact name={t('about.support.hours')}>{hours}</Fact>}
    </Facts>
  );
}
