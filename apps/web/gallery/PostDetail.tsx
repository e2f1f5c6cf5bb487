import { Button } from '@mantine/core';
import { IconCheck, IconHistory, IconSignature, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { PostDetailFrame } from '../src/layouts/PostDetailFrame.tsx';
import { ActionBar, ActionCard } from '../src/ui/ActionCard.tsx';
import { PostSummary } from '../src/ui/Article.tsx';
import { usePageViewer } from '../src/ui/page-viewer.ts';
import { PagePreview, PageStrip, PageView, type DocumentPage } from '../src/ui/PageView.tsx';
import {
  PanelFoot,
  PanelSection,
  PersonRow,
  SharedLine,
  TeamShareRow,
  TimeRow,
} from '../src/ui/PanelParts.tsx';
import { Pill } from '../src/ui/Pill.tsx';
import { ProgressRing } from '../src/ui/ProgressRing.tsx';
import { ProgressSummary } from '../src/ui/SideSection.tsx';
import { StatusPill } from '../src/ui/StatusPill.tsx';
import { TabBar, TabPanel } from '../src/ui/TabBar.tsx';
import { VersionLine, VersionList } from '../src/ui/VersionLine.tsx';
import page1 from './page-1.svg';
import { aoife, elena, henrik, ingrid, jonas, katrin, marek, sofia } from './people.ts';
import { AmendmentComments, DemoComposer, ExportButton, PostBar } from './post.tsx';

const link = (label: string) => (
  <a className="sl-link" href="#post">
    {label}
  </a>
);

function usePages(count: number): DocumentPage[] {
  return Array.from({ length: count }, (_, index) => ({
    src: index === 0 ? page1 : undefined,
    label: `Page ${index + 1} of ${count}`,
  }));
}

type Tab = 'comments' | 'versions' | 'compliance' | 'about';

export function PostDetailScene({ initial = 'comments' }: { initial?: Tab }) {
  const [tab, setTab] = useState<Tab>(initial);
  const pages = usePages(14);
  const viewer = usePageViewer(14);
  return (
    <PostDetailFrame
      labels={{ skip: 'Skip to the document', panel: 'About this post' }}
      bar={<PostBar title="Protocol Amendment 3" detail="ASPIRE-HF · Amendments" version="v3.0" />}
      strip={<PageStrip viewer={viewer} pages={pages} label="Pages" />}
      document={<DocumentView viewer={viewer} pages={pages} />}
      preview={
        <PagePreview page={pages[0]} label="Open the document, 14 pages" pages="14 pages" onOpen={() => {}} />
      }
      summary={
        <PostSummary
          pills={
            <>
              <StatusPill status="current">v3.0 current</StatusPill>
              <Pill kind="neutral">Amendments</Pill>
            </>
          }
          title="Protocol Amendment 3"
          excerpt="Inclusion criterion 4 revised, a week-2 safety visit added, and rescue diuretic rules clarified."
          author={ingrid}
          time="today 09:12"
          views="118 views"
        />
      }
      action={
        <ActionCard
          kind="due"
          title="Your signature is required"
          text="Due tomorrow, Sat 21 Nov at 09:12. Every member signs. You sign for Calder Clinical."
          action={
            <Button size="md" leftSection={<IconSignature size={18} />}>
              Sign document
            </Button>
          }
        />
      }
      shared={
        <SharedLine
          people={[jonas, aoife, marek]}
          title="Shared with all sites and teams"
          detail="126 members, 118 views"
          end={link('Edit')}
        />
      }
      tabs={
        <TabBar
          label="Post"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'comments', label: 'Comments', count: 6 },
            { value: 'versions', label: 'Versions', count: 3 },
            { value: 'compliance', label: 'Compliance', count: '34%' },
            { value: 'about', label: 'About' },
          ]}
        />
      }
      composer={tab === 'comments' && <DemoComposer />}
      actionBar={
        <ActionBar
          kind="due"
          title="Signature required"
          due="Due tomorrow, 09:12"
          action={
            <Button size="md" leftSection={<IconSignature size={18} />}>
              Sign
            </Button>
          }
        />
      }
    >
      <TabPanel value={tab}>
        {tab === 'comments' && <AmendmentComments />}
        {tab === 'versions' && <Versions />}
        {tab === 'compliance' && <Compliance />}
      </TabPanel>
    </PostDetailFrame>
  );
}

export function DocumentView({
  viewer,
  pages,
}: {
  viewer: ReturnType<typeof usePageViewer>;
  pages: DocumentPage[];
}) {
  return (
    <PageView
      viewer={viewer}
      pages={pages}
      onFullScreen={() => {}}
      labels={{
        region: 'Document',
        position: `${viewer.current} of ${viewer.count}`,
        previous: 'Previous page',
        next: 'Next page',
        zoomIn: 'Zoom in',
        zoomOut: 'Zoom out',
        fullScreen: 'Full screen',
      }}
    />
  );
}

function Versions() {
  return (
    <>
      <VersionList>
        <VersionLine
          version="v3.0"
          state={<Pill kind="accent">Current</Pill>}
          current
          change="Criterion 4, week-2 safety visit, rescue diuretic rules"
          meta="Ingrid Solheim, 20 Nov 2026, 09:12"
        />
        <VersionLine
          version="v2.0"
          state={<Pill kind="neutral">Superseded</Pill>}
          change="Added sites in Japan, extended screening window to 28 days"
          meta="Ingrid Solheim, 3 Mar 2026, 14:20"
          links={link('Open')}
        />
        <VersionLine
          version="v1.0"
          state={<Pill kind="neutral">Superseded</Pill>}
          change="First approved protocol"
          meta="Tomás Ferreira, 11 Sep 2025, 08:45"
          links={link('Open')}
        />
      </VersionList>
      <PanelFoot>
        <Button variant="default" leftSection={<IconHistory size={17} />}>
          Revert to v2.0
        </Button>
        <Button variant="subtle" color="gray" leftSection={<IconUpload size={17} />}>
          Upload new version
        </Button>
      </PanelFoot>
    </>
  );
}

function Compliance() {
  return (
    <>
      <ProgressSummary
        ring={<ProgressRing size={64} percent={34} label="34 per cent signed" />}
        title="43 of 126 members signed"
        detail="9 of 14 sites have started, 2 are complete"
      />
      <div style={{ height: 18 }} />
      <PanelSection title="By team" end={link('Open in insights')}>
        <TeamShareRow code="1302" name="Klinikum Elbufer" percent={100} label="1302, 100 per cent" />
        <TeamShareRow code="1101" name="Södermalm Heart Centre" percent={75} label="1101, 75 per cent" />
        <TeamShareRow code="1204" name="St Brigid’s Hospital" percent={40} label="1204, 40 per cent" />
        <TeamShareRow code="1407" name="Brno Heart Clinic" percent={0} label="1407, 0 per cent" />
      </PanelSection>
      <PanelSection title="Latest signatures">
        <PersonRow person={jonas} detail="Site 1302, today 11:32 UTC" end={link('Verify')} />
        <PersonRow person={katrin} detail="Site 1302, today 11:05 UTC" end={link('Verify')} />
        <PersonRow person={sofia} detail="Site 1101, today 10:44 UTC" end={link('Verify')} />
      </PanelSection>
      <div style={{ marginTop: 10 }}>
        <ExportButton>Export record</ExportButton>
      </div>
    </>
  );
}

const done = (day: string) => <StatusPill status="done">{day}</StatusPill>;

export function OverdueScene() {
  const pages = usePages(9);
  const viewer = usePageViewer(9);
  return (
    <PostDetailFrame
      labels={{ skip: 'Skip to the document', panel: 'About this post' }}
      bar={
        <PostBar
          back="Actions"
          title="IMP handling guide"
          detail="ASPIRE-HF · Pharmacy and IMP"
          version="v1.4"
        />
      }
      strip={<PageStrip viewer={viewer} pages={pages} label="Pages" />}
      document={<DocumentView viewer={viewer} pages={pages} />}
      action={
        <ActionCard
          kind="late"
          title="Overdue by 3 days"
          text="Your acknowledgement was due on Tue 17 Nov at 10:20. You act for Calder Clinical. It will be recorded as late, with today’s date."
          action={
            <Button size="md" leftSection={<IconCheck size={18} />}>
              Acknowledge
            </Button>
          }
        />
      }
      shared={
        <SharedLine
          people={[jonas, aoife, marek]}
          title="Shared with all sites and teams"
          detail="126 members, 121 views"
          end={link('Edit')}
        />
      }
      tabs={
        <TabBar
          label="Post"
          value="compliance"
          onChange={() => {}}
          tabs={[
            { value: 'comments', label: 'Comments', count: 2 },
            { value: 'versions', label: 'Versions', count: 5 },
            { value: 'compliance', label: 'Compliance', count: '85%' },
            { value: 'about', label: 'About' },
          ]}
        />
      }
    >
      <TabPanel value="compliance">
        <ProgressSummary
          ring={<ProgressRing size={64} percent={85} label="85 per cent acknowledged" />}
          title="108 of 126 members acknowledged"
          detail="18 open, 13 of them overdue at 5 sites"
        />
        <div style={{ height: 18 }} />
        <PanelSection title="Your team, Calder Clinical" end={link('Open in insights')}>
          <PersonRow
            person={elena}
            name="Elena Marchetti (you)"
            detail="Study manager"
            end={<StatusPill status="late">Overdue</StatusPill>}
          />
          <PersonRow person={katrin} name="Ruth Okafor" detail="Monitor" end={done('17 Nov')} />
          <PersonRow person={henrik} name="Daniel Lindqvist" detail="Monitor" end={done('16 Nov')} />
        </PanelSection>
        <PanelSection title="Reminders to you">
          <TimeRow icon={<IconHistory size={16} />} text="Half of the time gone" time="Mon 16 Nov, 22:20" />
          <TimeRow
            icon={<IconHistory size={16} />}
            text="Overdue, in the daily digest"
            time="18, 19 and 20 Nov, 07:30"
          />
        </PanelSection>
      </TabPanel>
    </PostDetailFrame>
  );
}
