import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconFolder, IconHistory, IconShieldCheck } from '@tabler/icons-react';
import { PostDetailFrame } from '../src/layouts/PostDetailFrame.tsx';
import { ActionCard } from '../src/ui/ActionCard.tsx';
import { FileCard } from '../src/ui/FileCard.tsx';
import { usePageViewer } from '../src/ui/page-viewer.ts';
import { PageStrip } from '../src/ui/PageView.tsx';
import { Facts, groupChecksum, PanelFoot, PanelNote, SharedLine } from '../src/ui/PanelParts.tsx';
import { Pill } from '../src/ui/Pill.tsx';
import { ReaderBar } from '../src/ui/ReaderBar.tsx';
import { TabBar, TabPanel } from '../src/ui/TabBar.tsx';
import { VersionLine, VersionList } from '../src/ui/VersionLine.tsx';
import { aoife, jonas, marek, priya, sofia } from './people.ts';
import { PostBar } from './post.tsx';
import { DocumentView } from './PostDetail.tsx';

const link = (label: string) => (
  <a className="sl-link" href="#post">
    {label}
  </a>
);

const frameLabels = { skip: 'Skip to the document', panel: 'About this post' };

export function NoPreviewScene() {
  return (
    <PostDetailFrame
      labels={frameLabels}
      bar={
        <PostBar
          back="Documents"
          title="Echo phantom reference set"
          detail="ASPIRE-HF · Laboratory, Imaging"
          version="v1.1"
        />
      }
      document={
        <FileCard
          extension="ZIP"
          title="No preview for this file type"
          text="aspire-hf_echo-phantom_v1.1.zip, 148 MB. Download it to look inside. Your download is recorded."
          action={
            <Button size="md" leftSection={<IconDownload size={18} />}>
              Download file
            </Button>
          }
          note="Checked for viruses on 9 Nov 2026, none found"
        />
      }
      action={
        <ActionCard
          kind="ok"
          title="Acknowledged by you"
          text="12 Nov 2026, 13:04 UTC, for Calder Clinical."
          links={link('View receipt')}
        />
      }
      shared={
        <SharedLine
          people={[priya, sofia, jonas]}
          title="Shared with 14 sites, Central lab"
          detail="96 members, 41 downloads"
          end={link('Edit')}
        />
      }
      tabs={
        <TabBar
          label="Post"
          value="about"
          onChange={() => {}}
          tabs={[
            { value: 'comments', label: 'Comments', count: 1 },
            { value: 'versions', label: 'Versions', count: 2 },
            { value: 'compliance', label: 'Compliance', count: '91%' },
            { value: 'about', label: 'About' },
          ]}
        />
      }
    >
      <TabPanel value="about">
        <Facts
          rows={[
            { term: 'File', value: 'aspire-hf_echo-phantom_v1.1.zip' },
            { term: 'Size and type', value: '148 MB, ZIP archive' },
            {
              term: 'Classification',
              value: (
                <Pill kind="neutral" icon={<IconFolder />}>
                  Laboratory / Imaging
                </Pill>
              ),
            },
            { term: 'Published', value: 'Priya Raman, 9 Nov 2026, 08:31 UTC' },
            { term: 'Permissions', value: 'Everyone views and comments. Study managers update and delete.' },
            { term: 'Filing', value: 'Not required' },
            {
              term: 'SHA-256',
              value: groupChecksum('41d07c9e22ab90f46b18e3d75a02c8f177190e4db6a352cc98e71f603dd48b2a'),
              code: true,
            },
          ]}
        />
        <PanelNote icon={<IconShieldCheck size={18} />}>
          The stored file matches this checksum, checked today 04:00 UTC
        </PanelNote>
      </TabPanel>
    </PostDetailFrame>
  );
}

export function SupersededScene() {
  const pages = Array.from({ length: 12 }, (_, index) => ({ label: `Page ${index + 1} of 12` }));
  const viewer = usePageViewer(12);
  return (
    <PostDetailFrame
      labels={frameLabels}
      bar={
        <PostBar
          title="Protocol Amendment 3"
          detail="ASPIRE-HF · Amendments"
          version="v2.0"
          state="Superseded"
        />
      }
      notice={
        <ReaderBar
          title="You are reading v2.0, superseded on 20 Nov 2026."
          text="v3.0 is in force."
          actions={
            <>
              <Button variant="subtle" color="gray">
                Compare with v3.0
              </Button>
              <Button>Open v3.0</Button>
            </>
          }
        />
      }
      strip={<PageStrip viewer={viewer} pages={pages} label="Pages" />}
      document={<DocumentView viewer={viewer} pages={pages} />}
      action={
        <ActionCard
          kind="neutral"
          title="Nothing to do for v2.0"
          text="You signed v2.0 on 4 Mar 2026. That signature stays on record. Your signature for v3.0 is due tomorrow, 09:12."
          links={
            <>
              {link('View receipt')}
              {link('Verify signature')}
            </>
          }
        />
      }
      shared={
        <SharedLine
          people={[jonas, aoife, marek]}
          title="Shared with all sites and teams"
          detail="126 members, 104 views of v2.0"
          end={link('Edit')}
        />
      }
      tabs={
        <TabBar
          label="Post"
          value="versions"
          onChange={() => {}}
          tabs={[
            { value: 'comments', label: 'Comments', count: 6 },
            { value: 'versions', label: 'Versions', count: 3 },
            { value: 'compliance', label: 'Compliance', count: '98%' },
            { value: 'about', label: 'About' },
          ]}
        />
      }
    >
      <TabPanel value="versions">
        <VersionList>
          <VersionLine
            version="v3.0"
            state={<Pill kind="accent">Current</Pill>}
            current
            change="Criterion 4, week-2 safety visit, rescue diuretic rules"
            meta="Ingrid Solheim, 20 Nov 2026, 09:12"
            links={
              <>
                {link('Compare')}
                {link('Open')}
              </>
            }
          />
          <VersionLine
            version="v2.0"
            state={
              <Pill kind="neutral" icon={<IconEye />}>
                You are here
              </Pill>
            }
            here
            change="Added sites in Japan, extended screening window to 28 days"
            meta="Ingrid Solheim, 3 Mar 2026, 14:20"
          />
          <VersionLine
            version="v1.0"
            state={<Pill kind="neutral">Superseded</Pill>}
            change="First approved protocol"
            meta="Tomás Ferreira, 11 Sep 2025, 08:45"
            links={
              <>
                {link('Compare')}
                {link('Open')}
              </>
            }
          />
        </VersionList>
        <PanelFoot>
          <Button variant="default" leftSection={<IconHistory size={17} />}>
            Revert to v2.0
          </Button>
        </PanelFoot>
      </TabPanel>
    </PostDetailFrame>
  );
}
