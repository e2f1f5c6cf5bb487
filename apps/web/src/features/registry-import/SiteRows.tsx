import { TextInput } from '@mantine/core';
import { MAX_NAME } from '@studyline/contract/core/limits';
import type { RegistryPreview } from '@studyline/contract/registry-import/calls';
import { useState } from 'react';
import { TextButton } from '../../ui/TextButton.tsx';
import { useTranslation } from '../../words.ts';
import classes from './SiteRows.module.css';

type Site = RegistryPreview['newSites'][number];
const SITES_SHOWN = 50;
/** What appears takes the focus from the button that is gone. */
const focusOn = (field: HTMLElement | null) => field?.focus();

/** The corrected names and cities of sites, by code. */
export interface Corrections {
  byCode: ReadonlyMap<string, { name: string; city: string }>;
  correct: (code: string, correction: { name: string; city: string }) => void;
}

/** The sites of one country, each on a line that opens to its fields. */
export function SiteRows({ sites, corrections }: { sites: readonly Site[]; corrections: Corrections }) {
  const { t } = useTranslation();
  const [most, setMost] = useState(SITES_SHOWN);
  const [open, setOpen] = useState<string>();
  const [done, setDone] = useState<string>();
  const count = sites.length - most;
  return (
    <ul className={classes.sites}>
      {sites.slice(0, most).map((site) => {
        const { code } = site;
        const now = corrections.byCode.get(code) ?? { name: site.name, city: site.city ?? '' };
        return open === code ? (
          <li key={code} className={classes.fields}>
            <TextInput
              ref={focusOn}
              label={t('registryImport.siteName', { code })}
              maxLength={MAX_NAME}
              value={now.name}
              onChange={(event) => corrections.correct(code, { ...now, name: event.currentTarget.value })}
            />
            <TextInput
              label={t('registryImport.siteCity', { code })}
              maxLength={MAX_NAME}
              value={now.city}
              onChange={(event) => corrections.correct(code, { ...now, city: event.currentTarget.value })}
            />
            <TextButton
              aria-label={t('registryImport.correctedOne', { code })}
              onClick={() => {
                setOpen(undefined);
                setDone(code);
              }}
            >
              {t('registryImport.corrected')}
            </TextButton>
          </li>
        ) : (
          <li key={code}>
            <span className={classes.code}>{code}</span>
            <span className={classes.name} title={now.name}>
              {now.name}
            </span>
            <span className={classes.city} title={now.city}>
              {now.city}
            </span>
            <TextButton
              ref={code === done ? focusOn : undefined}
              aria-label={t('registryImport.correctOne', { name: `${code} ${now.name}` })}
              onClick={() => {
                setOpen(code);
                setDone(undefined);
              }}
            >
              {t('registryImport.correct')}
            </TextButton>
          </li>
        );
      })}
      {count > 0 && (
        <li>
          <TextButton onClick={() => setMost(sites.length)}>
            {t('registryImport.moreSites', { count })}
          </TextButton>
        </li>
      )}
    </ul>
  );
}
