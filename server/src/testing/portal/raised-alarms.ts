import type { TestPortal } from './portal.ts';

export type OpenAlarm = { key: string; about: string; parameters: Record<string, string | number>; count: number };

/** The open alarms about a channel or its deliveries, oldest first. The portal needs a provider. */
export function alarmsOf({ owner }: Pick<TestPortal, 'owner'>, folder: string): Promise<OpenAlarm[]> {
  return owner.inNoClient((tx) =>
    tx.rows<OpenAlarm>(
      `select key, about, parameters, count from alarms where parameters->>'folder' = $1 and acknowledged_at is null and settled_at is null order by id`,
      [folder],
    ),
  );
}
