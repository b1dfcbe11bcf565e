import { currencyWithDigits } from '@portico/contract/money';
import type { Reply, Request } from '@portico/contract/endpoint';
import { downloadSettings } from '@portico/contract/settings/download-options';
import type { settingsEndpoints } from '@portico/contract/settings/endpoints';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';
import {
  chosenDownloadOptions,
  lockOwnSettings,
  personalSettings,
  storeOwnSettings,
  type StoredSettings,
} from '../session/public.ts';

type Get = (typeof settingsEndpoints)['profile'];
type Save = (typeof settingsEndpoints)['saveProfile'];

/** The options for downloading the caller's statements, and their consolidation currency. */
export async function getProfile({ subject }: Context<Get>): Promise<Reply<Get>> {
  return profileOf(subject);
}

/** Changes some of it; the consolidation currency is the one in the personal settings. */
export async function changeProfile(context: Context<Save>, { body }: Request<Save>): Promise<Reply<Save>> {
  const before = await lockOwnSettings(context.tx, context.subject);
  const settings = body.reduce(withSetting, before);
  if (body.length > 0) await storeOwnSettings(context, before, settings);
  return profileOf({ ...context.subject, settings });
}

function withSetting(settings: StoredSettings, changed: Request<Save>['body'][number]): StoredSettings {
  if ('consolidationCurrency' in changed)
    return { ...settings, consolidatedCurrency: currencyWithDigits(changed.consolidationCurrency.code) };
  const { format, option, value } = changed;
  const chosen = chosenDownloadOptions({ settings });
  return { ...settings, downloadOptions: { ...chosen, [format]: { ...chosen[format], [option]: value } } };
}

function profileOf(subject: Pick<Subject, 'settings' | 'settingsId' | 'language'>): Reply<Get> {
  return {
    downloadSettings: downloadSettings(chosenDownloadOptions(subject)),
    consolidationCurrency: personalSettings(subject).consolidatedCurrency,
  };
}
