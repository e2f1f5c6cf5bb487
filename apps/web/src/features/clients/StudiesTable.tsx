import type { ClientChannel } from '@studyline/contract/clients';
import { paths } from '../../paths.ts';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { TextLink } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import classes from './StudiesTable.module.css';

interface StudiesTableProps {
  studies: ClientChannel[];
  /** The studies that this person is a member of. Only these are links. */
  ownChannelIds: ReadonlySet<number>;
}

/** A client's studies with their figures. */
export function StudiesTable({ studies, ownChannelIds }: StudiesTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('clients.title')}
      columns={[
        { key: 'study', label: t('clients.column.study'), width: '42%' },
        { key: 'registry', label: t('clients.column.registry') },
        { key: 'sites', label: t('clients.column.sites'), align: 'end' },
        { key: 'members', label: t('clients.column.members'), align: 'end' },
        { key: 'administrators', label: t('clients.column.administrators') },
      ]}
      rows={studies.map((study) => ({
        id: study.channelId,
        cells: {
          study: <StudyCell study={study} isOwn={ownChannelIds.has(study.channelId)} />,
          registry: study.nctId ?? <span className={classes.quiet}>{t('clients.noNumber')}</span>,
          sites: format.number(study.siteCount),
          members: format.number(study.memberCount),
          administrators: administratorsOf(study.administrators, t) ?? (
            <span className={classes.quiet}>{t('clients.noAdministrators')}</span>
          ),
        },
      }))}
    />
  );
}

function StudyCell({ study, isOwn }: { study: ClientChannel; isOwn: boolean }) {
  const { channelId, name, title, bannerColorCSS } = study;
  return (
    <NameCell
      mark={<StudyMark name={name} colour={bannerColorCSS} size={32} />}
      title={isOwn ? <TextLink href={paths.timeline(channelId)}>{name}</TextLink> : name}
      detail={
        title !== name && (
          <span className="sl-clamp" title={title}>
            {title}
          </span>
        )
      }
    />
  );
}

/** "Elena Marchetti, 2 more" */
function administratorsOf([name, ...others]: string[], t: Translate): string | undefined {
  if (name === undefined || others.length === 0) return name;
  return t('clients.administrators', { name, count: others.length });
}
