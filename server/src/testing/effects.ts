import type { ApiAnswer } from '@portico/contract/api';
import { decideRead } from './decisions.ts';
import type { Person } from './orders.ts';
import { until } from './portal/until.ts';

type Asked = { uniqueId: string; changeRequest: string };
type Request = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;

/** What two people do with master data under the two-person rule. */
export type Administration = {
  /**
   * One person requests a change; returns what the other reads of its effect. The request is withdrawn, so that the
   * next may come.
   */
  effectOf(method: string, path: string, body: object): Promise<NonNullable<Request['effect']>>;
  /** One requests, the other approves, and it takes effect; returns the object's id. */
  change(method: string, path: string, body: object): Promise<string>;
};

export function administer(admin: Person, second: Person): Administration {
  const ask = async (method: string, path: string, body: object) => {
    const asked = await admin.call<Asked>(method, path, body);
    if (!asked.body.changeRequest) throw new Error(`Not asked for: ${JSON.stringify(asked.body)}`);
    return { ...asked.body, path: `portal/administration/twomanrules/${asked.body.changeRequest}` };
  };
  const read = async (path: string) => (await second.call<Request>('GET', path)).body;
  return {
    async effectOf(method, path, body) {
      const asked = await ask(method, path, body);
      const request = await read(asked.path);
      await admin.call('POST', `${asked.path}/discard`, {});
      return request.effect!;
    },
    async change(method, path, body) {
      const asked = await ask(method, path, body);
      await decideRead(second, asked.changeRequest, 'approve');
      await until(
        () => read(asked.path),
        ({ status }) => status === 'APPROVED',
      );
      return asked.uniqueId;
    },
  };
}
