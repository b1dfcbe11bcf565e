import { useText } from '../../lib/format/texts.tsx';
import type { Alarm, WatchedMessage } from '../model.ts';

/** The server's keys as sentences; for a key that this page doesn't know yet, at least that there is one. */
export function useFailureText() {
  const t = useText();
  const failure = (key: string, parameters?: Record<string, string | number>) =>
    t.known('operations', `failure.${key}`, parameters) ?? t('operations.failure.other', { failure: key });
  return {
    failureText: ({ failure: failed }: Pick<WatchedMessage, 'failure'>) =>
      failed && failure(failed.key, failed.parameters),
    channelText: (key: string | null) => key && failure(key),
    taskText: (task: string) => t.known('operations', `task.${task}`) ?? task,
    alarmText: ({ key, about, parameters }: Pick<Alarm, 'key' | 'about' | 'parameters'>) => {
      const { task } = parameters;
      const words = task === undefined ? task : t.known('operations', `task.${task}`);
      const filled = words === undefined ? parameters : { ...parameters, task: words };
      return t.known('alarms', key, filled) ?? t('operations.alarms.other', { alarm: key, about });
    },
  };
}
