import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FeedColumns } from '../src/layouts/FeedColumns.tsx';
import { BlockError, EmptyState } from '../src/ui/EmptyState.tsx';
import { NewPostsBar } from '../src/ui/Feed.tsx';
import { SideNote, SideSection } from '../src/ui/SideSection.tsx';
import { AsideSkeleton, FeedSkeleton } from '../src/ui/Skeletons.tsx';
import { StudyShell } from './Shell.tsx';
import { feedTools, studyBanner, studyChips } from './Timeline.tsx';

export function EmptyScene() {
  return (
    <StudyShell>
      <FeedColumns
        head={studyBanner}
        chips={studyChips}
        aside={{
          label: 'About this study',
          content: (
            <>
              <SideSection title="My progress">
                <SideNote>Nothing asks for your action yet.</SideNote>
              </SideSection>
              <SideSection title="Key contacts">
                <SideNote>
                  No contacts set. Study admins add them in{' '}
                  <a className="sl-link" href="#admin">
                    Study admin
                  </a>
                  .
                </SideNote>
              </SideSection>
              <SideSection title="Next events">
                <SideNote>No upcoming events.</SideNote>
              </SideSection>
            </>
          ),
        }}
        feed={
          <>
            {feedTools}
            <EmptyState
              badge="add"
              title="No posts yet"
              text="Documents, news, events, courses and orders for ASPIRE-HF appear here, newest first. Start with the protocol so sites can acknowledge it."
              actions={
                <>
                  <Button leftSection={<IconPlus size={16} />}>New post</Button>
                  <Button variant="default">Invite members</Button>
                </>
              }
            />
          </>
        }
      />
    </StudyShell>
  );
}

export function LoadingScene() {
  return (
    <StudyShell>
      <FeedColumns
        head={studyBanner}
        chips={studyChips}
        aside={{ label: 'About this study', content: <AsideSkeleton /> }}
        feed={
          <>
            {feedTools}
            <FeedSkeleton label="Loading posts" />
          </>
        }
      />
    </StudyShell>
  );
}

export function TroubleScene() {
  return (
    <StudyShell>
      <FeedColumns
        head={studyBanner}
        feed={
          <>
            {feedTools}
            <NewPostsBar label="2 new posts" onShow={() => {}} />
            <BlockError text="The posts could not be loaded." retryLabel="Try again" onRetry={() => {}} />
            <div style={{ height: 16 }} />
            <EmptyState
              badge="done"
              title="Nothing needs you"
              text="New actions appear here as soon as they are asked for."
            />
          </>
        }
      />
    </StudyShell>
  );
}
