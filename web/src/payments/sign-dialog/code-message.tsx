import { useText } from '../../lib/texts.tsx';
import type { Signing } from './use-signing.ts';
import { clock, useSecondsUntil } from './use-seconds-until.ts';
import css from './sign-code.module.css';

/** Where the code went, how long it holds, and what its message must read; a new one after half a minute. */
export function CodeMessage({ signing }: { signing: Signing }) {
  const t = useText();
  const { sent, method, resendAt, request, send } = signing;
  const valid = useSecondsUntil(sent?.expiresAt ?? null);
  const wait = useSecondsUntil(resendAt);
  if (!sent || !method) return null;
  return (
    <>
      <p className={css.hint}>
        {valid > 0
          ? t(`payments.code.sent.${method}`, { hint: sent.hint, time: clock(valid) })
          : t('payments.code.expired')}
        <br />
        {t('payments.code.reads')} <q className={css.reads}>{sent.reads}</q>
      </p>
      <div className={css.links}>
        {wait > 0 ? (
          <span className={css.wait}>{t('payments.code.again.wait', { time: clock(wait) })}</span>
        ) : (
          <button type="button" className={css.link} disabled={request.isPending} onClick={() => send(method)}>
            {t('payments.code.again')}
          </button>
        )}
      </div>
    </>
  );
}
