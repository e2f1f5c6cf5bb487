import { Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconCheck,
  IconChecklist,
  IconPlayerPlay,
  IconSignature,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { HomeColumns } from '../src/layouts/HomeColumns.tsx';
import { ActionList, ActionRow } from '../src/ui/ActionRow.tsx';
import { NarrowOnly, WideOnly } from '../src/ui/Only.tsx';
import { Pill } from '../src/ui/Pill.tsx';
import type { PostKind } from '../src/ui/PostTypeIcon.tsx';
import { PageHeading, SectionHeading } from '../src/ui/SectionHeading.tsx';
import { Segments } from '../src/ui/Segments.tsx';
import { StatusPill } from '../src/ui/StatusPill.tsx';
import { StudyCard } from '../src/ui/StudyCard.tsx';
import { SearchTrigger } from '../src/ui/StudyNavigation.tsx';
import { TextButton } from '../src/ui/TextButton.tsx';
import { Shell } from './Shell.tsx';
import { aspire, beacon, lumina, markOf, others, type DemoStudy } from './studies.tsx';

interface Action {
  study: DemoStudy;
  type?: PostKind;
  title: string;
  meta: string;
  due: 'late' | 'due';
  when: string;
  act?: 'Sign' | 'Watch';
}

const actions: Action[] = [
  {
    study: aspire,
    title: 'IMP handling guide',
    meta: 'Document · v1.4',
    due: 'late',
    when: 'Overdue by 3 days',
  },
  {
    study: beacon,
    title: 'Safety Letter 2: injection-site reactions',
    meta: 'Document · v1.0',
    due: 'late',
    when: 'Overdue by 1 day',
  },
  {
    study: aspire,
    title: 'Safety Letter 7: hepatic enzyme elevations',
    meta: 'Document · v1.0',
    due: 'due',
    when: 'Due today, 16:40',
  },
  {
    study: lumina,
    type: 'course',
    title: 'MRI upload to the imaging core lab',
    meta: 'Course · 18 min',
    due: 'due',
    when: 'Due today, 18:00',
    act: 'Watch',
  },
  {
    study: aspire,
    title: 'Protocol Amendment 3',
    meta: 'Document · v3.0',
    due: 'due',
    when: 'Due tomorrow, 09:12',
    act: 'Sign',
  },
];

function ActionButton({ act }: { act: Action['act'] }) {
  if (act === 'Sign') return <Button leftSection={<IconSignature size={16} />}>Sign</Button>;
  if (act === 'Watch')
    return (
      <Button variant="default" leftSection={<IconPlayerPlay size={16} />}>
        Watch
      </Button>
    );
  return (
    <Button variant="default" leftSection={<IconCheck size={16} />}>
      Acknowledge
    </Button>
  );
}

const counts: Record<string, { pill?: ReactNode; unread?: string }> = {
  'ASPIRE-HF': {
    pill: (
      <Pill kind="late" icon={<IconAlertCircle />}>
        3 actions, 1 overdue
      </Pill>
    ),
    unread: '8 unread',
  },
  'BEACON-T2D': {
    pill: (
      <Pill kind="late" icon={<IconAlertCircle />}>
        1 action, 1 overdue
      </Pill>
    ),
    unread: '5 unread',
  },
  'LUMINA-MS': {
    pill: (
      <Pill kind="due" icon={<IconChecklist />}>
        2 actions
      </Pill>
    ),
    unread: '6 unread',
  },
  'CORAL-AD': { unread: '2 unread' },
};

export function HomeScene() {
  const [view, setView] = useState('all');
  const [starred, setStarred] = useState([aspire.id, beacon.id, lumina.id]);
  const toggle = (id: number) =>
    setStarred(starred.includes(id) ? starred.filter((other) => other !== id) : [...starred, id]);
  return (
    <Shell current="Home">
      <HomeColumns
        head={
          <PageHeading
            above="Friday 20 November"
            title="Good morning, Elena"
            actions={<SearchTrigger label="Search all studies" keys="Ctrl K" href="#search" />}
          />
        }
        actions={
          <>
            <SectionHeading
              title="Needs you"
              count={6}
              end={
                <a className="sl-link" href="#actions">
                  View all actions
                </a>
              }
            />
            <ActionList
              more={
                <a className="sl-link" href="#actions">
                  3 more actions
                </a>
              }
            >
              {actions.map(({ study, type, title, meta, due, when, act }, index) => (
                <ActionRow
                  key={title}
                  wideOnly={index > 2}
                  href={`#post-${title}`}
                  mark={markOf(study)}
                  type={type ?? 'document'}
                  title={title}
                  meta={[meta, study.name]}
                  status={<StatusPill status={due}>{when}</StatusPill>}
                  action={<ActionButton act={act} />}
                />
              ))}
            </ActionList>
          </>
        }
        studiesHead={
          <SectionHeading
            title="My studies"
            count={6}
            end={
              <>
                <WideOnly>
                  <Segments
                    label="Which studies"
                    value={view}
                    onChange={setView}
                    options={[
                      { value: 'all', label: 'All' },
                      { value: 'favourites', label: 'Favourites' },
                    ]}
                  />
                </WideOnly>
                <NarrowOnly>
                  <TextButton>Favourites first</TextButton>
                </NarrowOnly>
              </>
            }
          />
        }
        studies={[aspire, beacon, lumina, ...others].map((study) => (
          <StudyCard
            key={study.id}
            href={`#study-${study.id}`}
            name={study.name}
            description={study.description}
            colour={study.colour}
            mark={markOf(study, 44)}
            favourite={starred.includes(study.id)}
            favouriteLabel={`${study.name}, favourite`}
            onFavourite={() => toggle(study.id)}
            actions={counts[study.name]?.pill}
            nothingDue="Nothing due"
            unread={counts[study.name]?.unread}
          />
        ))}
      />
    </Shell>
  );
}
