import { useQuery } from '@tanstack/react-query';
import type { ApiCall } from '@portico/contract/api';
import type { GridSettings } from '@portico/contract/grid';
import type { DownloadSetting } from '@portico/contract/settings/download-options';
import { call } from '../lib/http/client.ts';
import { queryClient } from '../lib/http/queries.ts';
import { changeSettings, getSessionState, type SessionUser } from '../lib/session/session-store.ts';
import { writeStored } from '../lib/storage.ts';
import { resetGrid, saveGrid, storedGridSettings } from '../ui/grid/state/kept-grids.ts';

export type Settings = SessionUser['settings'];
export type SettingsChange = ApiCall<'PUT portal/settings'>['body'];

/** Shows a change at once on every screen, and stores it; a refused change is rolled back. */
export async function saveSettings(change: SettingsChange): Promise<void> {
  const state = getSessionState();
  if (state.status !== 'signedIn') return;
  const { acknowledgesSessionRisk: _, ...shown } = change;
  changeSettings({ ...state.user.settings, ...shown } as Settings);
  try {
    changeSettings(await call('PUT portal/settings', { body: change }));
  } catch (error) {
    changeSettings(state.user.settings);
    throw error;
  }
  // Server-rendered sentences, the amounts in them, and consolidated figures are loaded again.
  await queryClient.invalidateQueries();
}

const PROFILE = {
  queryKey: ['profile'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET reporting/profile', {}, { signal }),
};

export const useProfile = (enabled: boolean) => useQuery({ ...PROFILE, enabled });

/** The same for the options for statement downloads. */
export async function saveDownloadSetting(setting: DownloadSetting): Promise<void> {
  await queryClient.cancelQueries(PROFILE);
  queryClient.setQueryData(
    PROFILE.queryKey,
    (profile: Awaited<ReturnType<typeof PROFILE.queryFn>> | undefined) =>
      profile && {
        ...profile,
        downloadSettings: profile.downloadSettings.map((one) => (isSame(one, setting) ? setting : one)),
      },
  );
  try {
    queryClient.setQueryData(PROFILE.queryKey, await call('PUT reporting/profile', { body: [setting] }));
  } catch (error) {
    await queryClient.invalidateQueries(PROFILE);
    throw error;
  }
}

const isSame = (one: DownloadSetting, other: DownloadSetting) =>
  one.format === other.format && one.option === other.option;

/** Its key makes it refresh with events about sessions. */
const SESSIONS = {
  queryKey: ['session', 'own'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET portal/sessions', {}, { signal }),
};

export const useOwnSessions = () => useQuery(SESSIONS);

export async function endSession(uniqueId: string): Promise<void> {
  await call('POST portal/sessions/:uniqueId/end', { params: { uniqueId } });
  await queryClient.invalidateQueries(SESSIONS);
}

export async function endOtherSessions(): Promise<number> {
  const { ended } = await call('POST portal/sessions/endOthers', {});
  await queryClient.invalidateQueries(SESSIONS);
  return ended;
}

const ARRANGEMENTS = {
  queryKey: ['gridArrangements'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('GET portal/administration/users/settings/grid', {}, { signal }),
};

export const useArrangements = () => useQuery({ ...ARRANGEMENTS, staleTime: 0 });

export type Arrangement = NonNullable<ReturnType<typeof useArrangements>['data']>[number];

/** Stores an arrangement, or takes it back with null; the list itself shows it the next time it opens. */
export async function saveArrangement(grid: string, settings: GridSettings | null): Promise<void> {
  await (settings ? saveGrid(queryClient, grid, settings) : resetGrid(queryClient, grid));
  const state = getSessionState();
  if (state.status === 'signedIn') writeStored(storedGridSettings(state.user.id, grid), JSON.stringify(settings ?? {}));
  await queryClient.invalidateQueries(ARRANGEMENTS);
}
