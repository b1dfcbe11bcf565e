import type { UserId } from '@portico/contract/ids';
import type { PermissionContent, UserGroupContent } from '../../model.ts';

/** A group being edited, without permissions: an empty text is no value. */
export type GroupDraft = { name: string; description: string; comment: string; userIds: UserId[] };

export const NEW_GROUP: GroupDraft = { name: '', description: '', comment: '', userIds: [] };

export function draftOf({ name, description, comment, userIds }: UserGroupContent): GroupDraft {
  return { name, description: description ?? '', comment: comment ?? '', userIds };
}

/** The group to send. */
export function contentOf(draft: GroupDraft, permissions: PermissionContent[]): UserGroupContent {
  const { name, description, comment, userIds } = draft;
  return {
    name: name.trim(),
    description: description.trim() || null,
    comment: comment.trim() || null,
    userIds,
    permissions,
  };
}
