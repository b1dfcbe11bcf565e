import type { z } from 'zod';
import type { usedTemplate } from '@portico/contract/templates/used-template';
import type { UsableTemplate } from '../../templates/public.ts';

/** A template as the editor of payments needs it. */
export function shownTemplate(template: UsableTemplate): z.output<typeof usedTemplate> {
  const { uniqueId, name, isClients, version, seenVersion } = template;
  const { ownerId: _own, ...content } = template.content as typeof template.content & { ownerId?: string };
  return {
    uniqueId,
    kind: isClients ? 'CLIENT' : 'MINE',
    name,
    content,
    changedSinceUse: seenVersion !== null && seenVersion < version,
  };
}
