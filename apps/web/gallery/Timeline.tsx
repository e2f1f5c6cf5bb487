import { Button } from '@mantine/core';
import { IconArrowsUpDown, IconBellFilled, IconFilter, IconPlus, IconStarFilled } from '@tabler/icons-react';
import { FeedColumns, FeedTools } from '../src/layouts/FeedColumns.tsx';
import { DraftsCard } from '../src/ui/DraftsCard.tsx';
import { EndLine, FeedGroup } from '../src/ui/Feed.tsx';
import { PostCard } from '../src/ui/PostCard.tsx';
import { Menu } from '../src/ui/Menu.tsx';
import { ProgressRing } from '../src/ui/ProgressRing.tsx';
import { ContactRow, CountRow, EventRow, ProgressSummary, SideSection } from '../src/ui/SideSection.tsx';
import { BannerButton, StudyBanner } from '../src/ui/StudyBanner.tsx';
import { ToolButton, toolLook } from '../src/ui/ToolButton.tsx';
import { ChipBar } from '../src/ui/TopBar.tsx';
import { henrik, ingrid, priya } from './people.ts';
import { groups } from './posts.tsx';
import { StudyShell } from './Shell.tsx';
import { aspire } from './studies.tsx';

export const studyBanner = (
  <StudyBanner
    name={aspire.name}
    description={aspire.description}
    colour={aspire.colour}
    mark={aspire.icon}
    actions={
      <>
        <BannerButton
          label="Favourite"
          iconOnly
          icon={<IconStarFilled size={18} />}
          pressed
          onClick={() => {}}
        />
        <BannerButton label="Subscribed" icon={<IconBellFilled size={16} />} pressed onClick={() => {}} />
      </>
    }
  />
);

export const studyChips = (
  <ChipBar
    label="Sections"
    chips={[
      { href: '#timeline', label: 'Timeline', current: true },
      { href: '#ra', label: 'Actions', count: 3 },
      { href: '#ur', label: 'Unread', count: 8 },
      { href: '#documents', label: 'Documents' },
      { href: '#sites', label: 'Sites and members' },
    ]}
  />
);

export const feedTools = (
  <FeedTools end={<Button leftSection={<IconPlus size={16} />}>New post</Button>}>
    <ToolButton look="raised" icon={<IconFilter />}>
      Filter
    </ToolButton>
    <Menu
      buttonClassName={toolLook.plain}
      items={[
        { label: 'Newest first', checked: true },
        { label: 'Oldest first', checked: false },
        { label: 'By title', checked: false },
      ]}
    >
      <IconArrowsUpDown />
      Newest first
    </Menu>
  </FeedTools>
);

export function TimelineScene() {
  return (
    <StudyShell>
      <FeedColumns
        head={studyBanner}
        chips={studyChips}
        aside={{ label: 'About this study', content: <TimelineAside /> }}
        feed={
          <>
            {feedTools}
            <DraftsCard
              title="Drafts"
              note="Visible to editors only"
              continueLabel="Continue"
              drafts={[
                {
                  id: 1,
                  href: '#d1',
                  type: 'document',
                  title: 'Pharmacy Manual v1.5',
                  edited: 'Edited 08:02 by you',
                  expires: 'Expires in 6 days',
                },
                {
                  id: 2,
                  href: '#d2',
                  type: 'news',
                  title: 'Holiday cover for the central lab',
                  edited: 'Edited yesterday by Priya Raman',
                  expires: 'Expires in 2 days',
                },
              ]}
            />
            {groups.map(({ title, range, posts }) => (
              <FeedGroup key={title} title={title} range={range}>
                {posts.map((post) => (
                  <PostCard key={post.title} {...post} />
                ))}
              </FeedGroup>
            ))}
            <EndLine text="You have reached the end of this month" href="#archive" linkText="Open archive" />
          </>
        }
      />
    </StudyShell>
  );
}

function TimelineAside() {
  const contacts = [
    { person: ingrid, detail: 'Medical monitor' },
    { person: henrik, detail: 'Safety lead' },
    { person: priya, detail: 'Central lab manager' },
  ];
  return (
    <>
      <SideSection title="My progress">
        <ProgressSummary
          ring={<ProgressRing percent={89} label="89 per cent of actions done" />}
          title="25 of 28 actions done"
          detail="1 overdue, 1 due today"
        />
      </SideSection>
      <SideSection
        title="Key contacts"
        link={
          <a className="sl-link" href="#contacts" aria-label="All key contacts">
            All
          </a>
        }
      >
        {contacts.map(({ person, detail }) => (
          <ContactRow
            key={person.userId}
            person={person}
            detail={detail}
            mail={{ href: 'mailto:x@calder.example', label: `Write to ${person.name}` }}
            phone={{ href: 'tel:+4900000', label: `Call ${person.name}` }}
          />
        ))}
      </SideSection>
      <SideSection
        title="Next events"
        link={
          <a className="sl-link" href="#events" aria-label="All events">
            All
          </a>
        }
      >
        <EventRow href="#e1" month="Nov" day={24} title="DSMB open session" detail="14:00, online" />
        <EventRow href="#e2" month="Dec" day={3} title="Investigator meeting, Lisbon" detail="2 days" />
        <EventRow href="#e3" month="Dec" day={10} title="Coordinator call" detail="15:30, online" />
      </SideSection>
      <SideSection title="Archive">
        <CountRow href="#a1" label="Last month" count={14} />
        <CountRow href="#a2" label="September 2026" count={19} />
        <CountRow href="#a3" label="August 2026" count={11} />
      </SideSection>
    </>
  );
}
