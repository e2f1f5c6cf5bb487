import { ActionIcon } from '@mantine/core';
import {
  IconAdjustments,
  IconBell,
  IconBuildingHospital,
  IconChartHistogram,
  IconChecklist,
  IconDeviceHeartMonitor,
  IconFolders,
  IconHome,
  IconInbox,
  IconLayoutGrid,
  IconMenu2,
  IconPackage,
  IconReportAnalytics,
  IconSearch,
  IconSettings,
  IconTimeline,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { GlobalNavigation } from '../src/layouts/GlobalNavigation.tsx';
import { Avatar } from '../src/ui/Avatar.tsx';
import { Logo } from '../src/ui/Logo.tsx';
import { BottomBar, Rail } from '../src/ui/Rail.tsx';
import {
  NavigationLink,
  NavigationList,
  NavigationTree,
  SearchTrigger,
  StudyHead,
  type NavigationNode,
} from '../src/ui/StudyNavigation.tsx';
import { MobileTopBar } from '../src/ui/TopBar.tsx';
import { aspire, beacon, lumina, markOf } from './studies.tsx';

export const me = { userId: 0, name: 'Elena Marchetti' };

interface ShellProps {
  current: 'Home' | 'Settings' | 'Study';
  side?: { label: string; content: ReactNode };
  head?: { mark: ReactNode; title: string; detail: string };
  page?: boolean;
  children: ReactNode;
}

export function Shell({ current, side, head, page, children }: ShellProps) {
  const bar = head ?? { mark: <Logo size={32} />, title: 'Studyline', detail: undefined };
  return (
    <GlobalNavigation
      labels={{ skip: 'Skip to content', main: 'Main', closeNavigation: 'Close navigation' }}
      narrow={!side}
      page={page}
      side={side}
      rail={
        <Rail
          home={{ href: '#home', label: 'Studyline, home', logo: <Logo /> }}
          items={[
            { href: '#home', label: 'Home', icon: <IconHome />, current: current === 'Home' },
            {
              href: '#actions',
              label: 'Actions',
              icon: <IconChecklist />,
              count: 6,
              accessibleName: 'Actions, 6',
            },
            {
              href: '#unread',
              label: 'Unread',
              icon: <IconInbox />,
              count: 21,
              accessibleName: 'Unread, 21',
            },
            { href: '#teams', label: 'Teams', icon: <IconUsersGroup /> },
            { href: '#equipment', label: 'Equipment', icon: <IconDeviceHeartMonitor /> },
          ]}
          studies={[aspire, lumina, beacon].map((study) => ({
            href: `#study-${study.id}`,
            name: study.name,
            mark: markOf(study),
            current: current === 'Study' && study === aspire,
          }))}
          foot={[
            {
              href: '#updates',
              label: 'Updates',
              icon: <IconBell />,
              dot: true,
              accessibleName: 'Updates, new',
            },
            { href: '#studies', label: 'Settings', icon: <IconSettings />, current: current === 'Settings' },
          ]}
          profile={
            <a
              href="#profile"
              aria-label="Elena Marchetti, profile"
              style={{ display: 'grid', borderRadius: '50%' }}
            >
              <Avatar {...me} size={36} />
            </a>
          }
        />
      }
      renderTopBar={(open) => (
        <MobileTopBar
          {...bar}
          onOpen={open}
          openLabel={`${bar.title}, open navigation`}
          actions={
            <>
              <ActionIcon aria-label="Search" component="a" href="#search">
                <IconSearch size={21} />
              </ActionIcon>
              <Avatar {...me} size={32} />
            </>
          }
        />
      )}
      bottomBar={
        <BottomBar
          items={[
            { href: '#home', label: 'Home', icon: <IconHome />, current: current === 'Home' },
            {
              href: '#actions',
              label: 'Actions',
              icon: <IconChecklist />,
              count: 6,
              accessibleName: 'Actions, 6',
            },
            {
              href: '#unread',
              label: 'Unread',
              icon: <IconInbox />,
              count: 21,
              accessibleName: 'Unread, 21',
            },
            { href: '#timeline', label: 'Studies', icon: <IconLayoutGrid />, current: current === 'Study' },
            { href: '#more', label: 'More', icon: <IconMenu2 /> },
          ]}
        />
      }
    >
      {children}
    </GlobalNavigation>
  );
}

const categories: NavigationNode[] = [
  {
    id: '1',
    href: '#c1',
    label: 'Protocol and amendments',
    count: 9,
    expanded: true,
    children: [
      { id: '11', href: '#c11', label: 'Protocol', count: 6 },
      { id: '12', href: '#c12', label: 'Amendments', count: 3 },
    ],
  },
  { id: '2', href: '#c2', label: 'Safety', count: 14, expanded: false },
  { id: '3', href: '#c3', label: 'Laboratory', count: 9, expanded: false },
  { id: '4', href: '#c4', label: 'Pharmacy and IMP', count: 11, expanded: false },
  { id: '5', href: '#c5', label: 'Training', count: 7, expanded: false },
];

export function StudyShell({ children }: { children: ReactNode }) {
  const [nodes, setNodes] = useState(categories);
  const toggle = (node: NavigationNode) =>
    setNodes(nodes.map((other) => (other.id === node.id ? { ...other, expanded: !other.expanded } : other)));
  const content = (
    <>
      <StudyHead
        name={aspire.name}
        detail="Norden Therapeutics"
        mark={markOf(aspire, 32)}
        switchLabel="ASPIRE-HF, switch study"
        onSwitch={() => {}}
      />
      <SearchTrigger label="Search this study" keys="Ctrl K" href="#search" />
      <NavigationList
        items={[
          { href: '#timeline', label: 'Timeline', icon: <IconTimeline />, current: true },
          {
            href: '#ra',
            label: 'Required actions',
            icon: <IconChecklist />,
            count: 3,
            accessibleName: 'Required actions, 3',
          },
          { href: '#ur', label: 'Unread', icon: <IconInbox />, count: 8, accessibleName: 'Unread, 8' },
        ]}
      />
      <div>
        <NavigationLink href="#documents" label="Documents" icon={<IconFolders />} />
        <NavigationTree
          label="Documents"
          nodes={nodes}
          toggleLabel={(node) => `Show what is in ${node.label}`}
          onToggle={toggle}
        />
      </div>
      <NavigationList
        items={[
          { href: '#sites', label: 'Sites and members', icon: <IconBuildingHospital /> },
          { href: '#insights', label: 'Compliance insights', icon: <IconChartHistogram /> },
          { href: '#orders', label: 'Quotations and orders', icon: <IconPackage /> },
          { href: '#reports', label: 'Reports', icon: <IconReportAnalytics /> },
          { href: '#admin', label: 'Study admin', icon: <IconAdjustments /> },
        ]}
      />
    </>
  );
  return (
    <Shell
      current="Study"
      side={{ label: aspire.name, content }}
      head={{ mark: markOf(aspire, 32), title: aspire.name, detail: 'Norden Therapeutics' }}
    >
      {children}
    </Shell>
  );
}
