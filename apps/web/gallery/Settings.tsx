import { ActionIcon, Button, TextInput } from '@mantine/core';
import {
  IconCircleCheck,
  IconDatabase,
  IconDatabaseImport,
  IconDots,
  IconFlask,
  IconPlus,
  IconReportAnalytics,
  IconShieldCog,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Checkbox } from '../src/ui/Checkbox.tsx';
import { DataTable, NameCell } from '../src/ui/DataTable.tsx';
import { Dialog } from '../src/ui/Dialog.tsx';
import { CountryRow, RecordBox, RowBox } from '../src/ui/ImportParts.tsx';
import { WideOnly } from '../src/ui/Only.tsx';
import { PageHeading } from '../src/ui/SectionHeading.tsx';
import { StudyMark } from '../src/ui/StudyMark.tsx';
import { NavigationList, StudyHead } from '../src/ui/StudyNavigation.tsx';
import { TextButton } from '../src/ui/TextButton.tsx';
import { Shell } from './Shell.tsx';
import { aspire, markOf, others } from './studies.tsx';

const norden = <StudyMark name="Norden Therapeutics" size={32} />;

export function StudiesScene({ importing = false }: { importing?: boolean }) {
  const [open, setOpen] = useState(importing);
  return (
    <Shell
      current="Settings"
      page
      head={{ mark: norden, title: 'Norden Therapeutics', detail: 'Organisation settings' }}
      side={{
        label: 'Norden Therapeutics',
        content: (
          <>
            <StudyHead
              name="Norden Therapeutics"
              detail="Organisation settings"
              mark={norden}
              onSwitch={() => {}}
              switchLabel="Norden Therapeutics, switch organisation"
            />
            <NavigationList
              items={[
                { href: '#admins', label: 'Customer admins', icon: <IconShieldCog /> },
                { href: '#studies', label: 'Studies', icon: <IconFlask />, current: true },
                { href: '#reports', label: 'Reports', icon: <IconReportAnalytics /> },
              ]}
            />
          </>
        ),
      }}
    >
      <PageHeading
        title="Studies"
        below="2 studies of Norden Therapeutics"
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconDatabaseImport size={17} />}
              onClick={() => setOpen(true)}
            >
              From a registry
            </Button>
            <Button leftSection={<IconPlus size={16} />}>New study</Button>
          </>
        }
      />
      <div style={{ height: 20 }} />
      <DataTable
        caption="Studies"
        columns={[
          { key: 'study', label: 'Study', width: '26%' },
          { key: 'registry', label: 'Registry' },
          { key: 'sites', label: 'Sites', align: 'end' },
          { key: 'members', label: 'Members', align: 'end' },
          { key: 'admins', label: 'Study admins' },
          { key: 'menu', label: 'Commands', silent: true, width: 60 },
        ]}
        rows={[aspire, others[0]!].map((study, index) => ({
          id: study.id,
          cells: {
            study: <NameCell mark={markOf(study, 32)} title={study.name} detail="Phase III, recruiting" />,
            registry: 'NCT99104400',
            sites: index ? 6 : 14,
            members: index ? 41 : 126,
            admins: index ? 'Tomás Ferreira' : 'Elena Marchetti, 2 more',
            menu: (
              <ActionIcon aria-label={`Commands for ${study.name}`}>
                <IconDots size={18} />
              </ActionIcon>
            ),
          },
        }))}
      />
      <ImportDialog opened={open} onClose={() => setOpen(false)} />
    </Shell>
  );
}

const countries = [
  {
    code: 'DE',
    name: 'Germany',
    detail: 'Hamburg, Stuttgart, Leipzig and 11 more',
    known: '2 known to you',
    count: 14,
  },
  {
    code: 'ES',
    name: 'Spain',
    detail: 'Barcelona, Sevilla, Valencia and 6 more',
    known: '1 known to you',
    count: 9,
  },
  {
    code: 'SE',
    name: 'Sweden',
    detail: 'Stockholm, Lund, Umeå and 4 more',
    known: '1 known to you',
    count: 7,
  },
  { code: 'IE', name: 'Ireland', detail: 'Dublin, Cork, Galway', known: '1 known to you', count: 3 },
];

function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size={720}
      title="New study from a registry"
      closeLabel="Close"
      note="Site codes and investigators are added later. Nobody is invited by this import."
      actions={
        <>
          <Button size="md" variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button size="md">Create study with 60 sites</Button>
        </>
      }
    >
      <div style={{ display: 'flex', gap: 8, alignItems: 'flex-end' }}>
        <TextInput
          size="md"
          label="Registry number"
          defaultValue="NCT99104417"
          style={{ flex: 1 }}
          leftSection={<IconDatabase size={17} />}
          rightSectionWidth="auto"
          rightSection={
            <span style={{ display: 'flex', gap: 6, color: 'var(--sl-ok)', fontSize: 13 }}>
              <IconCircleCheck size={17} /> <WideOnly>Found on ClinicalTrials.gov</WideOnly>
            </span>
          }
        />
        <Button size="md" variant="default">
          Look up
        </Button>
      </div>
      <div style={{ height: 16 }} />
      <RecordBox
        title="Norvatiran after hospital admission for acute heart failure: a randomised, placebo-controlled outcome study"
        facts={[
          { term: 'Short name', value: 'ASPIRE-ACUTE' },
          { term: 'Sponsor', value: 'Norden Therapeutics AB' },
          { term: 'Phase and status', value: 'III, not yet recruiting' },
          { term: 'Participants', value: '3,200 planned' },
          { term: 'Start', value: 'January 2027' },
          { term: 'Record updated', value: '12 Nov 2026' },
        ]}
      />
      <div style={{ display: 'flex', justifyContent: 'space-between', margin: '14px 0 4px' }}>
        <h3 style={{ fontSize: 13, lineHeight: '24px' }}>60 sites found in 12 countries</h3>
        <Checkbox checked onChange={() => {}}>
          All 60 as planned sites
        </Checkbox>
      </div>
      <RowBox more={<TextButton>Show 8 more countries</TextButton>}>
        {countries.map((country) => (
          <CountryRow
            key={country.code}
            {...country}
            checked
            onCheck={() => {}}
            openLabel={`Sites in ${country.name}`}
            onOpen={() => {}}
          />
        ))}
      </RowBox>
    </Dialog>
  );
}
