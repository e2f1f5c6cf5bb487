import { channelMetadata, type StudyFlag, studyFlags } from '@studyline/contract/channels/metadata';
import type { ChannelSettings } from '@studyline/contract/channels/settings';
import type { SigningFactor } from '@studyline/contract/signatures/approval-types';
import type { PermissionSet } from '@studyline/contract/sharing/calls';
import type { z } from 'zod';
import { hashKey } from '@tanstack/react-query';
import { problemsIn } from '../../../problems-in.ts';

/** The form's values of a study, without its images. */
export type StudyValues = {
  name: string;
  title: string;
  bannerColorCSS: string;
  draftExpiryDays: string;
  signingFactor: SigningFactor;
  defaultPermissions: PermissionSet;
} & Record<StudyFlag, boolean>;
export type Problems = Partial<Record<keyof StudyValues, string>>;

export function valuesOf(settings: ChannelSettings): StudyValues {
  const { name, title, bannerColorCSS, draftExpiryDays, signingFactor, defaultPermissions, flags } = settings;
  const days = String(draftExpiryDays);
  return { name, title, bannerColorCSS, draftExpiryDays: days, signingFactor, defaultPermissions, ...flags };
}

/** Entered values that differ from the study's. */
export function changesOf(entered: Partial<StudyValues>, saved: StudyValues): Partial<StudyValues> {
  const keys = Object.keys(entered) as (keyof StudyValues)[];
  const same = (key: keyof StudyValues) =>
    typeof entered[key] === 'string'
      ? entered[key].trim() === saved[key]
      : hashKey([entered[key]]) === hashKey([saved[key]]);
  return Object.fromEntries(keys.filter((key) => !same(key)).map((key) => [key, entered[key]]));
}

/** The changes in the form of the call. */
export function requestOf(changes: Partial<StudyValues>): z.input<typeof channelMetadata> {
  const { draftExpiryDays, ...rest } = changes;
  const set = studyFlags.filter((flag) => rest[flag] !== undefined);
  const values = Object.entries(rest).filter(([key]) => !(studyFlags as readonly string[]).includes(key));
  return {
    ...Object.fromEntries(values),
    ...(draftExpiryDays !== undefined && { draftExpiryDays: draftExpiryDays.trim() }),
    ...(set.length > 0 && { flags: Object.fromEntries(set.map((flag) => [flag, rest[flag]])) }),
  };
}

/** The errors that the call's schema finds, one for each field. */
export function problemsOf(changes: Partial<StudyValues>): Problems {
  return problemsIn(channelMetadata, requestOf(changes));
}
