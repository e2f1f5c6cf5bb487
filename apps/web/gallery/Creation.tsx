import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import {
  IconBold,
  IconCalendarEvent,
  IconCloudCheck,
  IconClock,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconEye,
  IconFileText,
  IconFileTypePdf,
  IconH2,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconSchool,
  IconSelector,
  IconSpeakerphone,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import { useState } from 'react';
import { FocusFrame } from '../src/layouts/FocusFrame.tsx';
import { Checklist } from '../src/ui/Checklist.tsx';
import { ChoiceTiles } from '../src/ui/ChoiceTiles.tsx';
import { DetailBar } from '../src/ui/DetailBar.tsx';
import { WideOnly } from '../src/ui/Only.tsx';
import { EditorButton, EditorFrame, EditorLine } from '../src/ui/EditorFrame.tsx';
import { FieldRow, FormSection, FormSentence } from '../src/ui/FormSection.tsx';
import { Thumbnail } from '../src/ui/Media.tsx';
import { PermissionGrid } from '../src/ui/PermissionGrid.tsx';
import { PostCard } from '../src/ui/PostCard.tsx';
import { Segments } from '../src/ui/Segments.tsx';
import { StatusPill } from '../src/ui/StatusPill.tsx';
import { DropArea, UploadRow } from '../src/ui/Upload.tsx';
import { acknowledge } from './posts.tsx';
import { aspire, markOf } from './studies.tsx';

export function CreationScene() {
  const [type, setType] = useState('document');
  const [action, setAction] = useState('acknowledge');
  return (
    <FocusFrame
      skipLabel="Skip to the form"
      bar={
        <DetailBar
          heading
          closes
          back={{ href: '#timeline', label: 'Timeline' }}
          mark={markOf(aspire, 28)}
          title="New post"
          detail="ASPIRE-HF"
          actions={
            <WideOnly>
              <span
                style={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 6,
                  color: 'var(--sl-t3)',
                  fontSize: 13,
                  marginInlineEnd: 8,
                }}
              >
                <IconCloudCheck size={17} /> Draft saved 11:46
              </span>
              <Button variant="subtle" color="gray" leftSection={<IconEye size={17} />}>
                Preview
              </Button>
              <Button variant="default">Save draft</Button>
              <Button>Publish</Button>
            </WideOnly>
          }
        />
      }
      aside={{ label: 'Summary', content: <CreationAside /> }}
      bottomBar={
        <>
          <Button variant="default">Save draft</Button>
          <Button>Publish</Button>
        </>
      }
    >
      <ChoiceTiles
        label="Type of post"
        name="type"
        value={type}
        onChange={setType}
        choices={[
          { value: 'document', label: 'Document', detail: 'File with versions', icon: <IconFileText /> },
          { value: 'news', label: 'News', detail: 'Text for everyone', icon: <IconSpeakerphone /> },
          { value: 'event', label: 'Event', detail: 'Date and place', icon: <IconCalendarEvent /> },
          { value: 'course', label: 'Course', detail: 'Video to watch', icon: <IconSchool /> },
        ]}
      />
      <FormSection title="File" hint="PDF or Office document">
        <DropArea
          text="Drop a file here, or"
          chooseLabel="choose from your computer"
          hint="The file replaces the one below"
          onFile={() => {}}
        />
        <UploadRow
          icon={<IconFileTypePdf size={26} />}
          name="NT-4401-301_Pharmacy-Manual_v1.5.pdf"
          detail="3.1 of 4.8 MB"
          percent={64}
          progressLabel="Upload of NT-4401-301_Pharmacy-Manual_v1.5.pdf"
          removeLabel="Cancel the upload"
          onRemove={() => {}}
        />
        <TextInput label="Title" defaultValue="Pharmacy Manual v1.5" mt={16} />
      </FormSection>
      <FormSection title="What changed" hint="Shown in the feed and in the version history">
        <EditorFrame label="Formatting" tools={<EditorTools />}>
          <div className="sl-prose">
            <p>
              <strong>Section 4.2</strong> adds the 2 to 8 °C excursion form. Report any excursion longer than
              30 minutes on the same day.
            </p>
            <p>The accountability log has a new column for partial returns, with a worked example.</p>
          </div>
        </EditorFrame>
      </FormSection>
      <FormSection title="Classification">
        <MultiSelect
          aria-label="Categories"
          data={['Pharmacy and IMP › Manuals', 'Safety']}
          defaultValue={['Pharmacy and IMP › Manuals']}
          placeholder="Add category"
        />
      </FormSection>
      <FormSection title="Permissions" hint="Starts from the study default">
        <Permissions />
      </FormSection>
      <FormSection title="Required action">
        <ChoiceTiles
          label="Required action"
          name="action"
          value={action}
          onChange={setAction}
          choices={[
            { value: 'none', label: 'None', detail: 'Read at will' },
            { value: 'acknowledge', label: 'Acknowledge', detail: 'Confirm receipt' },
            { value: 'sign', label: 'Sign', detail: 'With signature PIN' },
          ]}
        />
        <div style={{ marginTop: 16 }}>
          <FieldRow>
            <MultiSelect
              label="Who must act"
              data={['Site pharmacist', 'Site staff']}
              defaultValue={['Site pharmacist', 'Site staff']}
            />
            <Select
              label="How many per team"
              data={['Every member', 'One per team']}
              defaultValue="Every member"
              rightSection={<IconSelector size={17} />}
            />
          </FieldRow>
        </div>
        <FormSentence icon={<IconClock size={17} />}>
          Due 24 hours after publishing. 31 members at 14 sites will be asked.
        </FormSentence>
      </FormSection>
    </FocusFrame>
  );
}

function press() {}

function EditorTools() {
  return (
    <>
      <EditorButton label="Bold" pressed icon={<IconBold />} onClick={press} />
      <EditorButton label="Italic" icon={<IconItalic />} onClick={press} />
      <EditorButton label="Underlined" icon={<IconUnderline />} onClick={press} />
      <EditorLine />
      <EditorButton label="Heading" icon={<IconH2 />} onClick={press} />
      <EditorButton label="List" icon={<IconList />} onClick={press} />
      <EditorButton label="Numbered list" icon={<IconListNumbers />} onClick={press} />
      <EditorButton label="Link" icon={<IconLink />} onClick={press} />
      <EditorButton label="Table" icon={<IconTable />} onClick={press} />
    </>
  );
}

type Right = 'view' | 'comment' | 'update' | 'remove';

const cells = (marks: string) =>
  Object.fromEntries(
    (['view', 'comment', 'update', 'remove'] as const).map((right, index) => [
      right,
      { checked: marks[index] !== '-', locked: marks[index] === 'l' },
    ]),
  ) as Record<Right, { checked: boolean; locked: boolean }>;

function Permissions() {
  return (
    <PermissionGrid
      caption="Permissions"
      who="Who"
      columns={[
        { key: 'view', label: 'View' },
        { key: 'comment', label: 'Comment' },
        { key: 'update', label: 'Update' },
        { key: 'remove', label: 'Delete' },
      ]}
      rows={[
        { id: 'everyone', label: 'Everyone in the study', cells: cells('x---') },
        { id: 1, label: 'Site pharmacist', cells: cells('lx--') },
        { id: 2, label: 'Principal investigator', cells: cells('lx--') },
        { id: 3, label: 'Study manager', cells: cells('lxxx') },
      ]}
      onChange={() => {}}
    />
  );
}

function CreationAside() {
  const [device, setDevice] = useState('desktop');
  return (
    <>
      <div
        style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', marginBottom: 9 }}
      >
        <h2 style={{ fontSize: 13, fontWeight: 600, letterSpacing: 0 }}>How it appears in the feed</h2>
        <Segments
          label="Device"
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: <IconDeviceDesktop size={17} />, accessibleName: 'Computer' },
            { value: 'mobile', label: <IconDeviceMobile size={17} />, accessibleName: 'Phone' },
          ]}
        />
      </div>
      <PostCard
        compact
        href="#preview"
        type="document"
        meta={['Document', 'v1.5', 'Manuals']}
        title="Pharmacy Manual v1.5"
        unreadLabel="Unread"
        excerpt="Section 4.2 adds the 2 to 8 °C excursion form. Report any excursion longer than 30 minutes on the same day."
        media={<Thumbnail title="Pharmacy Manual" version="v1.5" />}
        status={<StatusPill status="due">Due tomorrow</StatusPill>}
        action={acknowledge}
      />
      <div style={{ height: 14 }} />
      <Checklist
        title="Before you publish"
        items={[
          { state: 'done', text: 'Title and file type checked' },
          { state: 'busy', text: 'File is still uploading, 64%' },
          { state: 'done', text: 'Category chosen' },
          { state: 'done', text: '31 members will be asked to acknowledge' },
        ]}
      />
      <p style={{ margin: '12px 4px', color: 'var(--sl-t3)', fontSize: 12 }}>
        Saved drafts expire. The date appears in Drafts on the timeline.
      </p>
    </>
  );
}
