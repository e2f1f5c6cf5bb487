import { COUNT_CAP } from '@studyline/contract/channels/calls';
import type { FoundName } from '@studyline/contract/search/calls';
import { paths } from '../../paths.ts';
import { useTranslation } from '../../words.ts';

export function keyOfName(name: FoundName): string {
  switch (name.kind) {
    case 'CATEGORY':
      return `category ${name.categoryId}`;
    case 'TEAM':
      return `team ${name.teamId}`;
    case 'MEMBER':
      return `member ${name.channelMemberId}`;
  }
}

/** Where it opens: the posts of a category, the page of a team or a person. */
export function addressOfName(name: FoundName): string {
  const { channelId } = name;
  switch (name.kind) {
    case 'CATEGORY':
      return paths.documents(channelId, name.taxonomyId, name.categoryId);
    case 'TEAM':
      return paths.team(channelId, name.teamId);
    case 'MEMBER':
      return paths.member(channelId, name.channelMemberId);
  }
}

/** What tells it from others with that name. */
export function useNameDetails(): (name: FoundName) => string[] {
  const { t } = useTranslation();
  return (name) => {
    switch (name.kind) {
      case 'CATEGORY': {
        const { within, postCount } = name;
        return [within, ...(postCount < COUNT_CAP ? [t('classifications.posts', { count: postCount })] : [])];
      }
      case 'TEAM':
        return name.countryName === null ? [] : [name.countryName];
      case 'MEMBER':
        return name.teamNames;
    }
  };
}
