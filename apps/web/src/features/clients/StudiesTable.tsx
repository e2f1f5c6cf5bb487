import { ActionIcon } from '@mantine/core';
import type { ClientChannel } from '@studyline/contract/clients/calls';
import { IconAdjustments, IconLock, IconLogin2, IconUserPlus } from '@tabler/icons-react';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/class-names.ts';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { type Translate, useTranslation } from '../../words.ts';
import classes from './StudiesTable.module.css';

interface StudiesTableProps {
  studies: ClientChannel[];
  onAssign: (study: ClientChannel) => void;
  onJoin: (study: ClientChannel) => void;
}

/** The id of the button that assigns an administrator of a study. */
export const assignButtonId = (channelId: number) => `assign-${channelId}`;

/** A client's studies with their figures. A row opens the study for its members. */
export function StudiesTable({ studies, onAssign, onJoin }: StudiesTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      caption={t('clients.title')}
      columns={[
        { key: 'study', label: t('clients.column.study'), width: '38%' },
        { key: 'registry', label: t('clients.column.registry') },
        { key: 'sites', label: t('clients.column.sites'), align: 'end' },
        { key: 'members', label: t('clients.column.members'), align: 'end' },
        { key: 'administrators', label: t('clients.column.administrators') },
        { key: 'actions', label: t('clients.column.actions') },
      ]}
      rows={studies.map((study) => ({
        id: study.channelId,
        opens: study.can.open === true,
        cells: {
          study: <StudyCell study={study} onJoin={() => onJoin(study)} />,
          registry: study.nctId ?? <span className={classes.quiet}>{t('clients.noNumber')}</span>,
          sites: format.number(study.siteCount),
          members: format.number(study.memberCount),
          administrators: <Administrators study={study} />,
          actions: <Actions study={study} onAssign={() => onAssign(study)} />,
        },
      }))}
    />
  );
}

function StudyCell({ study, onJoin }: { study: ClientChannel; onJoin: () => void }) {
  const { t } = useTranslation();
  const { channelId, name, title, bannerColorCSS, logoUrl, can } = study;
  return (
    <NameCell
      mark={<StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={32} />}
      title={
        can.open === true ? (
          <Link href={paths.timeline(channelId)} className={cx('sl-card-link', classes.open)}>
            {name}
          </Link>
        ) : (
          <>
            {name}
            <span className={classes.closed}>
              <IconLock size={13} aria-hidden />
              {t('clients.notMember')}
            </span>
            <TextButton
              className={classes.join}
              aria-label={t('clients.join.openFor', { name })}
              aria-haspopup="dialog"
              icon={<IconLogin2 size={15} aria-hidden />}
              onClick={onJoin}
            >
              {t('clients.join.open')}
            </TextButton>
          </>
        )
      }
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

function Administrators({ study: { administrators } }: { study: ClientChannel }) {
  const { t } = useTranslation();
  return (
    <span className="sl-clamp" title={administrators.join('\n') || undefined}>
      {administratorsOf(administrators, t) ?? (
        <span className={classes.quiet}>{t('clients.noAdministrators')}</span>
      )}
    </span>
  );
}

function Actions({ study, onAssign }: { study: ClientChannel; onAssign: () => void }) {
  const { t } = useTranslation();
  const { channelId, name } = study;
  return (
    <span className={classes.actions}>
      <ActionIcon
        id={assignButtonId(channelId)}
        aria-label={t('clients.assign.openFor', { name })}
        aria-haspopup="dialog"
        title={t('clients.assign.open')}
        onClick={onAssign}
      >
        <IconUserPlus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        component={Link}
        href={paths.channelAdmin(channelId)}
        aria-label={t('clients.studyAdminOf', { name })}
        title={t('clients.studyAdmin')}
      >
        <IconAdjustments size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** "Elena Marchetti and 2 more" */
function administratorsOf([name, ...others]: string[], t: Translate): string | undefined {
  if (name === undefined || others.length === 0) return name;
  return t('clients.administrators', { name, count: others.length });
}
