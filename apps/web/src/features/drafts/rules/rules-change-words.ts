import type { RulesPreview } from '@studyline/contract/sharing/readers';
import { t } from '../../../words.ts';
import { namesOf } from '../../sharing/reader-words.ts';

const groups = ['asked', 'again', 'renewed', 'ended', 'done'] as const;

/** Whom a change of the rules concerns, a sentence for each meaning that it has. */
export function rulesChangeTexts({ changes }: RulesPreview): string[] {
  const texts = changes.flatMap((change) =>
    groups.flatMap((group) => {
      const { memberCount: count, members } = change[group];
      if (count === 0) return [];
      const type = change.requiredActionType;
      const todo = t(`drafts.rules.change.todo.${type}`);
      const did = t(`drafts.rules.change.did.${type}`);
      const text = t(`drafts.rules.change.${group}`, { count, todo, did });
      return [
        members.length === 0
          ? t('drafts.rules.change.counted', { text })
          : t('drafts.rules.change.named', { text, names: namesOf(change[group]) }),
      ];
    }),
  );
  return texts.length > 0 ? texts : [t('drafts.rules.change.nobody')];
}
