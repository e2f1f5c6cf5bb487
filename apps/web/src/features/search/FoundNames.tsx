import type { ChannelSummary } from '@studyline/contract/channels/calls';
import { nameKinds } from '@studyline/contract/feed/facet';
import type { FoundName } from '@studyline/contract/search/calls';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '../../ui/Link.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import { addressOfName, keyOfName, useNameDetails } from './found-names.ts';
import classes from './FoundNames.module.css';
import { Marked } from './Marked.tsx';
import { NameIcon } from './NameIcon.tsx';

/** Of each kind, unless only that kind is chosen. */
const SHOWN_AT_FIRST = 3;

interface FoundNamesProps {
  names: readonly FoundName[];
  /** The study to name beside it, if others are searched as well. */
  studyOf: (channelId: number) => ChannelSummary | undefined;
  chosen: readonly string[];
  onChange: (facets: string[]) => void;
}

/** The categories, teams and people that have the words in their names. Each opens its page. */
export function FoundNames({ names, studyOf, chosen, onChange }: FoundNamesProps) {
  const { t } = useTranslation();
  const detailsOf = useNameDetails();
  if (names.length === 0) return null;
  const types = chosen.filter((facet) => facet.startsWith('POST_TYPE:'));
  const shown = nameKinds.map((kind) => {
    const all = names.filter((name) => name.kind === kind);
    const isOnly = types.length === 1 && types[0] === `POST_TYPE:${kind}`;
    return { kind, all, some: isOnly ? all : all.slice(0, SHOWN_AT_FIRST) };
  });
  return (
    <div className={classes.names}>
      <ul aria-label={t('search.names')}>
        {shown
          .flatMap(({ some }) => some)
          .map((name) => {
            const study = studyOf(name.channelId);
            return (
              <li key={keyOfName(name)} className={classes.name}>
                <NameIcon name={name} size={32} />
                <p>
                  <Link href={addressOfName(name)} className="sl-card-link">
                    <Marked text={name.title} />
                  </Link>{' '}
                  <small>{[...(study ? [study.name] : []), ...detailsOf(name)].join(', ')}</small>
                </p>
                <IconChevronRight size={18} aria-hidden />
              </li>
            );
          })}
      </ul>
      {shown
        .filter(({ all, some }) => all.length > some.length)
        .map(({ kind }) => (
          <TextButton
            key={kind}
            onClick={() =>
              onChange([...chosen.filter((facet) => !types.includes(facet)), `POST_TYPE:${kind}`])
            }
          >
            {t(`search.moreOf.${kind}`)}
          </TextButton>
        ))}
    </div>
  );
}
