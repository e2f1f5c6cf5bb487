import type { ChannelSettings } from '@studyline/contract/channels/settings';
import { postingScopes } from '@studyline/contract/sharing/calls';
import { locale, t } from '../../../words.ts';

type Role = Pick<ChannelSettings['roles'][number], 'name' | 'creates' | 'publishes'>;

/** Who creates, publishes and approves posts of a study, in sentences. */
export function postingWords(roles: readonly Role[], fourEyes: boolean): string[] {
  const listed = (some: readonly Role[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(some.map(({ name }) => name));
  const creating = postingScopes.flatMap((scope) => {
    const some = roles.filter(({ creates }) => creates === scope);
    return some.length > 0 ? [t(`studyAdmin.posting.creates.${scope}`, { roles: listed(some) })] : [];
  });
  const publishing = roles.filter(({ publishes }) => publishes);
  return [
    ...creating,
    ...(publishing.length > 0 ? [t('studyAdmin.posting.publishes', { roles: listed(publishing) })] : []),
    t(fourEyes ? 'studyAdmin.posting.fourEyes' : 'studyAdmin.posting.twoEyes'),
    t('studyAdmin.posting.others'),
  ];
}
