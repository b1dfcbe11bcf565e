import { useId, type ReactNode } from 'react';
import { Failed, Loading } from '../ui/layout/states.tsx';
import css from './dashboard.module.css';

type WidgetProps = {
  title: string;
  /** Its position among the widgets. */
  place?: 'currency' | 'bank' | 'country' | 'group' | undefined;
  count?: string | undefined;
  action?: ReactNode;
  /** The unit of its figures: "CHF million". */
  hint?: string | undefined;
  /** The query it waits for; without one, it has nothing to load. */
  query?: { isPending: boolean; isError: boolean; data?: unknown; error: unknown; refetch: () => unknown };
  /** Its title if loading failed. */
  failed?: string;
  children: ReactNode;
};

/** A part of the dashboard that loads and fails on its own. */
export function Widget({ title, place, count, action, hint, query, failed, children }: WidgetProps) {
  const id = useId();
  const broken = query?.isError === true && query.data === undefined;
  return (
    <section className={place && css[place]} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className={css.count}>{count}</span>}
        {hint !== undefined && <span className={css.hint}>{hint}</span>}
        {action && <span className={css.action}>{action}</span>}
      </div>
      {broken && (
        <div className={css.instead}>
          <Failed
            isPart
            {...(failed !== undefined && { title: failed })}
            error={query.error}
            onRetry={() => query.refetch()}
          />
        </div>
      )}
      {query?.isPending && (
        <div className={css.instead}>
          <Loading />
        </div>
      )}
      {!broken && !query?.isPending && children}
    </section>
  );
}
