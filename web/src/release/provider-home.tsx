import type { ReactNode } from 'react';
import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PageName } from '@portico/contract/session/pages';
import { todayInWords } from '../lib/format/today-in-words.ts';
import { useDisplay } from '../lib/format/display.ts';
import { mayOpen, useSession } from '../lib/session/session.tsx';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { ShapeWord } from '../ui/values/shape-word.tsx';
import { Empty, Failed, Loading } from '../ui/layout/states.tsx';
import type { Look } from '../ui/values/looks.ts';
import { needsSomebody } from './model.ts';
import { useHitsBeside, useOperationsBeside } from './queries.ts';
import css from './provider-home.module.css';

const ALARM: Look = { shape: 'octagon', tone: 'error' };
const HIT: Look = { shape: 'shieldWithHit', tone: 'review' };
const NOTHING: Look = { shape: 'discWithTick', tone: 'done' };

const PLACES = ['operations', 'screening', 'statementImports', 'clients', 'users'] as const;

/** The provider's first page: what waits for its people, with links. */
export function ProviderHome() {
  const t = useText();
  const { language } = useLanguage();
  const { user } = useSession();
  const opens = (page: PageName) => mayOpen(user, page);
  return (
    <div>
      <PageHeader title={todayInWords(language)} place={t('shell.dashboard')} />
      {PLACES.some(opens) ? (
        <ul className={css.places}>
          {opens('screening') && <Screening />}
          {opens('operations') && <BankOperations />}
          {opens('statementImports') && (
            <Place title={<Link to="/statements/imports">{t('statements.imports')}</Link>} />
          )}
          {opens('clients') && (
            <Place title={<Link to="/administration/client">{t('clients.title')}</Link>}>
              {opens('impersonation') && <Link to="/user/impersonation">{t('impersonation.title')}</Link>}
            </Place>
          )}
          {opens('users') && <Place title={<Link to="/userManagement/users">{t('shell.users')}</Link>} />}
        </ul>
      ) : (
        <Empty
          icon={<IconHome size={28} aria-hidden />}
          title={t('dashboard.nothing.title')}
          text={t('dashboard.nothing.text')}
        />
      )}
    </div>
  );
}

function BankOperations() {
  const t = useText();
  const asked = useOperationsBeside();
  const title = <Link to="/administration/operations">{t('operations.title')}</Link>;
  const alarms = asked.data?.openAlarms ?? 0;
  const stopped = asked.data?.messages.filter(needsSomebody).length ?? 0;
  const held = asked.data?.orders.filter(({ isStuck, status }) => isStuck || status === 'RELEASE_ERROR').length ?? 0;
  return (
    <Place title={title} asked={asked} failed={t('operations.failed')}>
      {alarms > 0 && <ShapeWord look={ALARM}>{t('operations.home.alarms', { count: alarms })}</ShapeWord>}
      {stopped > 0 && <ShapeWord look={ALARM}>{t('operations.home.messages', { count: stopped })}</ShapeWord>}
      {held > 0 && <ShapeWord look={ALARM}>{t('operations.home.orders', { count: held })}</ShapeWord>}
      {alarms + stopped + held === 0 && <ShapeWord look={NOTHING}>{t('operations.home.nothing')}</ShapeWord>}
    </Place>
  );
}

function Screening() {
  const t = useText();
  const display = useDisplay();
  const asked = useHitsBeside();
  const title = <Link to="/administration/screening">{t('operations.screening')}</Link>;
  const count = asked.data?.totalElements ?? 0;
  const oldest = asked.data?.content[0];
  return (
    <Place title={title} asked={asked} failed={t('operations.screening.failed')}>
      {oldest ? (
        <ShapeWord look={HIT}>{t('operations.home.hits', { count, since: display.instant(oldest.since) })}</ShapeWord>
      ) : (
        <ShapeWord look={NOTHING}>{t('operations.screening.empty')}</ShapeWord>
      )}
    </Place>
  );
}

type Asked = { data?: unknown; isError: boolean; error: unknown; refetch: () => unknown };
type PlaceProps = { title: ReactNode; asked?: Asked; failed?: string; children?: ReactNode };

/** One place and its state; each fails alone. */
function Place({ title, asked, failed = '', children }: PlaceProps) {
  return (
    <li>
      <h2>{title}</h2>
      {!asked || asked.data !== undefined ? (
        <div className={css.words}>{children}</div>
      ) : asked.isError ? (
        <Failed isPart title={failed} error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Loading />
      )}
    </li>
  );
}
