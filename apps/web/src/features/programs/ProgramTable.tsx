import { DAY_MILLIS } from '@studyline/contract/core/days';
import type { ServiceAccount } from '@studyline/contract/programs/calls';
import {
  IconAlertCircle,
  IconClock,
  IconKey,
  IconKeyOff,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnectedX,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DataTable, NameCell } from '../../ui/DataTable.tsx';
import { Pill } from '../../ui/feedback/Pill.tsx';
import { ProgramMark } from '../people/shared/ProgramMark.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { StudyMark } from '../../ui/studies/StudyMark.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useFormat } from '../../use-format.ts';
import { useNow } from '../../use-now.ts';
import { type Translate, useTranslation } from '../../words.ts';
import classes from './ProgramTable.module.css';

export type ProgramCommand = 'change' | 'newKey' | 'newOwner' | 'pause' | 'endKey' | 'end';

interface ProgramTableProps {
  programs: ServiceAccount[];
  onCommand: (command: ProgramCommand, program: ServiceAccount, keyId?: number) => void;
}

/** From then on, the end of the newest key is amber. */
const NEAR_END_DAYS = 30;
/** After so long, it is said that a program was not used. */
const UNUSED_DAYS = 90;

/** Programs with what they may do, where, and how long their newest key works. */
export function ProgramTable({ programs, onCommand }: ProgramTableProps) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t('programs.title')}
      columns={[
        { key: 'program', label: t('programs.column.program'), width: '26%' },
        { key: 'may', label: t('programs.column.may') },
        { key: 'in', label: t('programs.column.in') },
        { key: 'owner', label: t('programs.column.owner') },
        { key: 'used', label: t('programs.column.used') },
        { key: 'key', label: t('programs.column.key') },
        { key: 'actions', label: t('programs.column.actions'), align: 'end', silent: true },
      ]}
      rows={programs.map((program) => ({
        id: program.id,
        cells: {
          program: (
            <NameCell
              mark={<ProgramMark />}
              title={<span className={classes.name}>{program.name}</span>}
              detail={program.description && <span className={classes.name}>{program.description}</span>}
            />
          ),
          may: <Scopes scopes={program.scopes} />,
          in: <Studies program={program} />,
          owner: (
            <span className={program.status === 'OWNER_LEFT' ? classes.quiet : undefined}>
              {program.ownerName}
            </span>
          ),
          used: <LastUse program={program} />,
          key: <KeyEnd program={program} />,
          actions: <Actions program={program} onCommand={onCommand} />,
        },
      }))}
    />
  );
}

/** What a program may do, below each other or in lines. */
export function Scopes({ scopes, inLine }: Pick<ServiceAccount, 'scopes'> & { inLine?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.scopes} data-in-line={inLine}>
      {scopes.map((scope) => (
        <Pill key={scope} kind="neutral">
          {t(`programs.scope.${scope}`)}
        </Pill>
      ))}
    </span>
  );
}

function Studies({ program: { studies } }: { program: ServiceAccount }) {
  return (
    <span className={classes.studies}>
      {studies.map(({ channelId, name, bannerColorCSS, logoUrl }) => (
        <span key={channelId} title={name}>
          <StudyMark name={name} colour={bannerColorCSS} logoUrl={logoUrl} size={22} />
          <span className="sl-hidden">{name}</span>
        </span>
      ))}
    </span>
  );
}

function LastUse({ program: { lastUsedDateTimeMillis: at, lastUsedAddress } }: { program: ServiceAccount }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  if (at === null) return <span className={classes.quiet}>{t('programs.neverUsed')}</span>;
  const days = Math.floor((now - at) / DAY_MILLIS);
  return (
    <span className={classes.lines} title={format.utc(at)}>
      {format.moment(at, now)}
      <small>
        {days >= UNUSED_DAYS
          ? t('programs.unused', { days })
          : lastUsedAddress && t('programs.from', { address: lastUsedAddress })}
      </small>
    </span>
  );
}

function KeyEnd({ program }: { program: ServiceAccount }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const end = program.keys[0]?.expirationDateTimeMillis;
  return (
    <span className={classes.lines}>
      {end === undefined ? <span className={classes.quiet}>{t('programs.noKey')}</span> : format.date(end)}
      {program.status !== 'ACTIVE' ? (
        <Pill kind="late" icon={<IconAlertCircle size={15} aria-hidden />}>
          {t(`programs.status.${program.status}`)}
        </Pill>
      ) : (
        end !== undefined &&
        end - now < NEAR_END_DAYS * DAY_MILLIS && (
          <Pill kind="due" icon={<IconClock size={15} aria-hidden />}>
            {t('programs.expires', { when: format.until(end, now) })}
          </Pill>
        )
      )}
    </span>
  );
}

/** What its state asks for, as a button; everything is in the menu. */
function needOf({ status, keys }: ServiceAccount, now: number): 'newKey' | 'newOwner' | undefined {
  if (status === 'OWNER_LEFT') return 'newOwner';
  const end = keys[0]?.expirationDateTimeMillis ?? 0;
  return status === 'ACTIVE' && end - now < NEAR_END_DAYS * DAY_MILLIS ? 'newKey' : undefined;
}

function Actions({
  program,
  onCommand,
}: {
  program: ServiceAccount;
  onCommand: ProgramTableProps['onCommand'];
}) {
  const { t } = useTranslation();
  const need = needOf(program, useNow());
  const { name } = program;
  return (
    <span className={classes.actions}>
      {need && (
        <TextButton
          aria-haspopup="dialog"
          aria-label={t('programs.commandFor', { command: t(`programs.command.${need}`), name })}
          onClick={() => onCommand(need, program)}
        >
          {t(`programs.command.${need}`)}
        </TextButton>
      )}
      <RowMenu label={t('programs.more', { name })} items={itemsOf(program, onCommand, t)} />
    </span>
  );
}

function itemsOf(program: ServiceAccount, onCommand: ProgramTableProps['onCommand'], t: Translate) {
  const item = (command: ProgramCommand, icon: ReactNode) => ({
    label: t(`programs.command.${command}`),
    icon,
    onSelect: () => onCommand(command, program),
  });
  return [
    item('change', <IconPencil size={17} />),
    item('newKey', <IconKey size={17} />),
    item('newOwner', <IconUser size={17} />),
    program.status === 'PAUSED'
      ? { ...item('pause', <IconPlayerPlay size={17} />), label: t('programs.command.goOn') }
      : item('pause', <IconPlayerPause size={17} />),
    ...program.keys.map(({ id, ending }) => ({
      label: t('programs.command.endKey', { ending }),
      icon: <IconKeyOff size={17} />,
      danger: true,
      onSelect: () => onCommand('endKey', program, id),
    })),
    { ...item('end', <IconPlugConnectedX size={17} />), danger: true },
  ];
}
