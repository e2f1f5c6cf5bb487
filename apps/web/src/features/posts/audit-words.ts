import type { AuditEntry } from '@studyline/contract/audit';
import type { DomainEventType } from '@studyline/contract/events';
import { t, type WordKey } from '../../words.ts';

type Entry = Pick<AuditEntry, 'eventType' | 'details' | 'textErased' | 'teamName'>;

/** What happened, in words. An event that this page does not know shows by its own name. */
export function eventText({ eventType }: Pick<AuditEntry, 'eventType'>): string {
  const key = `posts.history.events.${eventType.replaceAll(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  const text = t(key as WordKey);
  return text === key ? eventType : text;
}

const said = new Set<DomainEventType>(['post.published', 'post.rejected', 'text.erased']);

/** What else an entry says: a change from and to, a team, a description, a reason, or that its text was erased. */
export function eventDetail({ eventType, details, textErased, teamName }: Entry): string | undefined {
  if (textErased) return t('posts.history.textErased');
  const { before, after, description, reason } = details;
  if (isText(before) && isText(after)) return t('posts.history.changed', { before, after });
  if (isText(before) && eventType === 'comment.removed') return t('posts.history.was', { before });
  if (teamName !== null) return teamName;
  if (!said.has(eventType as DomainEventType)) return undefined;
  return [description, reason].find(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
