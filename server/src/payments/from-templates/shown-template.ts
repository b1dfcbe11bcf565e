import type { z } from 'zod';
import type { usedTemplate } from '@portico/contract/templates/used-template';
import type { UsableTemplate } from '../../templates/public.ts';

/** A template as the editor of payments needs it. */
export function shownTemplate(template: UsableTemplate): z.output<typeof usedTemplate> {
  const { uniqueId, name, content, isClients, version, lastUsedVersion } = template;
  return {
    uniqueId,
    kind: isClients ? 'CLIENT' : 'MINE',
    name,
    locked: content.locked,
    changedSinceUse: lastUsedVersion !== null && lastUsedVersion !== version,
  };
}
