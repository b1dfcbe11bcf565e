import { Failed, Loading } from '../layout/states.tsx';
import type { Asked } from './open-row.tsx';

/** In a drawer, in the place of what it hasn't loaded; `title` says what failed, if the problem's own isn't enough. */
export function PendingRow({ asked, title }: { asked: Asked<unknown>; title?: string }) {
  if (!asked.isError) return <Loading />;
  const retry = () => void asked.refetch();
  return <Failed isPart error={asked.error} onRetry={retry} {...(title !== undefined && { title })} />;
}
