import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconCopyPlus, IconLock, IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { KindDrawer } from '../approvals/public.ts';
import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import { useMayOpen } from '../lib/session/session.tsx';
import type { RowDrawerProps } from '../ui/grid/open-row.tsx';
import { Fact, Facts } from '../ui/layout/facts.tsx';
import type { TemplateDetail } from './model.ts';
import { clientTemplate, myTemplate } from './template.ts';
import { useTemplateLines } from './template-lines.ts';
import css from './template-drawer.module.css';

/** One of the client’s templates with what it says. */
export function ClientTemplateDrawer(moves: RowDrawerProps<TemplateDetail>) {
  return (
    <KindDrawer kind={clientTemplate} {...moves}>
      {(one) => (
        <>
          <PayWith {...one}>
            <MakeStandingOrder {...one} />
          </PayWith>
          <TemplateFacts {...one} />
        </>
      )}
    </KindDrawer>
  );
}

/** One of the reader’s own. */
export function MyTemplateDrawer(moves: RowDrawerProps<TemplateDetail>) {
  return (
    <KindDrawer kind={myTemplate} {...moves}>
      {(one) => (
        <>
          <PayWith {...one} />
          <TemplateFacts {...one} />
        </>
      )}
    </KindDrawer>
  );
}

/** Leads to a payment from the template, for those who make some. */
function PayWith({ uniqueId, entityStatus, children }: TemplateDetail & { children?: ReactNode }) {
  const t = useText();
  const mayPay = useMayOpen('fromTemplates');
  if (entityStatus === 'CREATION_PENDING') return null;
  const search = { templates: uniqueId };
  return (
    <p className={css.pay}>
      {mayPay && (
        <Button
          size="xs"
          leftSection={<IconCopyPlus aria-hidden />}
          renderRoot={(props) => <Link to="/from-templates" search={search} {...props} />}
        >
          {t('templates.pay')}
        </Button>
      )}
      {children}
    </p>
  );
}

/** Leads to a standing order of the template, for those who may make one. */
function MakeStandingOrder({ uniqueId, actions }: TemplateDetail) {
  const t = useText();
  const [paysAny, paysFromTemplates] = [useMayOpen('newPayment'), useMayOpen('fromTemplates')];
  // A change of the template that waits keeps nobody from paying with it.
  const keepsTemplates = actions.update.reasons.every(({ key }) => key === 'changeWaits');
  if (!keepsTemplates || !(paysAny || paysFromTemplates)) return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRepeat aria-hidden />}
      renderRoot={(props) => <Link to="/payments/standing-orders/editor" search={{ template: uniqueId }} {...props} />}
    >
      {t('standingOrders.make')}
    </Button>
  );
}

function TemplateFacts({ content, debitAccount, lastUsedAt, changedAt }: TemplateDetail) {
  const t = useText();
  const display = useDisplay();
  const lines = useTemplateLines()(content, debitAccount?.name ?? '');
  const blank = lines.filter(({ value, isLocked }) => value === '' && isLocked);
  return (
    <Facts>
      {lines
        .filter(({ value }) => value !== '')
        .map(({ field, label, value, isLocked }) => (
          <Fact key={field} name={label}>
            <span className={css.value}>
              {value}
              {isLocked && <IconLock size={14} role="img" aria-label={t('templates.fact.locked')} />}
            </span>
          </Fact>
        ))}
      {blank.length > 0 && (
        <Fact name={t('templates.fact.lockedBlank')}>{blank.map(({ label }) => label).join(', ')}</Fact>
      )}
      <Fact name={t('templates.column.changedAt')}>{display.instant(changedAt)}</Fact>
      <Fact name={t('templates.column.lastUsedAt')}>
        {lastUsedAt === null ? t('templates.neverUsed') : display.instant(lastUsedAt)}
      </Fact>
    </Facts>
  );
}
