import { namePrefixes, nameSuffixes } from '@studyline/contract/people/name-affixes';
import type { listListTypes } from '@studyline/contract/reference-data/calls';
import type { Result } from '@studyline/contract/core/endpoint';
import { profileChange } from '@studyline/contract/users/profile-change';
import type { Profile } from '@studyline/contract/users/calls';
import type { z } from 'zod';
import { changedFields } from '../../changed-fields.ts';
import { problemsIn } from '../../problems-in.ts';
import { t } from '../../words.ts';

/** The values of the form. Empty is none. */
export interface ProfileValues {
  prefixId: string;
  firstName: string;
  middleName: string;
  lastName: string;
  suffixId: string;
  jobTitle: string;
  contactData: ContactValues[];
  languageId: string;
  timezoneId: string;
}
/** An entry of the contact data. Either its value or its address is filled in. */
export interface ContactValues {
  listTypeId: string;
  value: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  countryId: string;
}
type Field = keyof ProfileValues;
/** The fields whose value is a text. */
export type TextField = Exclude<Field, 'contactData'>;
/** By field; for an entry of the contact data by its place: contactData.0.value. */
export type Problems = Partial<Record<string, string>>;

export function valuesOf({ basicUserInfo: info, contactData }: Profile): ProfileValues {
  return {
    prefixId: String(info.prefixId ?? ''),
    firstName: info.firstName,
    middleName: info.middleName ?? '',
    lastName: info.lastName,
    suffixId: String(info.suffixId ?? ''),
    jobTitle: info.jobTitle ?? '',
    contactData: contactData.map(({ listTypeId, value, address }) => ({
      listTypeId: String(listTypeId),
      value: value ?? '',
      street: address?.street ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
      countryId: address?.countryId ?? '',
    })),
    languageId: info.languageId,
    timezoneId: info.timezoneId,
  };
}

/** Entered values that differ from the saved ones. */
export function changesOf(entered: Partial<ProfileValues>, saved: ProfileValues): Partial<ProfileValues> {
  return changedFields(trimmed(entered), saved);
}

function trimmed({ contactData, ...texts }: Partial<ProfileValues>): Partial<ProfileValues> {
  const trim = <T extends object>(fields: T): T =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value).trim()])) as T;
  return { ...trim(texts), ...(contactData && { contactData: contactData.map(trim) }) };
}

const numbers: readonly string[] = ['prefixId', 'suffixId'] satisfies Field[];
const optional: readonly string[] = ['middleName', 'jobTitle'] satisfies Field[];

/** The changes in the form of the call. */
export function requestOf({ contactData, ...texts }: Partial<ProfileValues>): z.input<typeof profileChange> {
  const fields = Object.entries(texts).map(([name, value]) => {
    if (numbers.includes(name)) return [name, value === '' ? null : Number(value)];
    return [name, optional.includes(name) && value.trim() === '' ? null : value];
  });
  return { ...Object.fromEntries(fields), ...(contactData && { contactData: contactData.map(entryOf) }) };
}

/** What is filled in. */
function entryOf({ listTypeId, ...fields }: ContactValues) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
  return { listTypeId: Number(listTypeId), ...given };
}

/** The errors that the call's schema finds. An entry of the contact data is not empty. */
export function problemsOf(changes: Partial<ProfileValues>): Problems {
  const empty = (changes.contactData ?? []).flatMap((entry, index) =>
    Object.keys(entryOf(entry)).length === 1 ? [[`contactData.${index}.value`, t('issue.required')]] : [],
  );
  return { ...problemsIn(profileChange, requestOf(changes)), ...Object.fromEntries(empty) };
}

type ListTypes = Result<typeof listListTypes>['items'];
export interface Choice {
  value: string;
  label: string;
}

const written = { PREFIX: namePrefixes, SUFFIX: nameSuffixes } as const;

/** The prefixes or suffixes that a person can choose. */
export function affixChoices(types: ListTypes, kind: 'PREFIX' | 'SUFFIX'): Choice[] {
  const labels: Partial<Record<string, string>> = written[kind];
  return types
    .filter((one) => one.entityName === 'USER' && one.listTypeName === kind)
    .flatMap(({ id, name }) => {
      const label = labels[name];
      return label === undefined ? [] : [{ value: String(id), label }];
    });
}

/** The name as others will see it. */
export function shownAs(
  { prefixId, firstName, lastName, suffixId }: ProfileValues,
  choices: { prefixes: readonly Choice[]; suffixes: readonly Choice[] },
): string {
  const labelOf = (all: readonly Choice[], id: string) => all.find(({ value }) => value === id)?.label;
  const name = [labelOf(choices.prefixes, prefixId), firstName.trim(), lastName.trim()].filter(Boolean);
  return [name.join(' '), labelOf(choices.suffixes, suffixId)].filter(Boolean).join(', ');
}

/** Time zones by the name of their place: "Dublin (Europe)". */
export function zoneChoices(chosen: string): Choice[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen]);
  return [...zones]
    .map((zone) => ({ value: zone, label: zoneLabel(zone) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

export function zoneLabel(zone: string): string {
  const [region = '', ...places] = zone.replaceAll('_', ' ').split('/');
  const place = places.at(-1);
  return place === undefined ? region : `${place} (${region})`;
}

export const contactKinds = ['PHONE', 'ADDRESS', 'EMAIL_ADDRESS', 'WEBSITE'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** The types of entry that a person can choose, by kind. */
export function contactTypes(types: ListTypes): Record<ContactKind, ListTypes> {
  const ofKind = (kind: ContactKind) =>
    types.filter((one) => one.entityName === 'USER' && one.listTypeName === kind);
  const [PHONE, ADDRESS, EMAIL_ADDRESS, WEBSITE] = [
    ofKind('PHONE'),
    ofKind('ADDRESS'),
    ofKind('EMAIL_ADDRESS'),
    ofKind('WEBSITE'),
  ];
  return { PHONE, ADDRESS, EMAIL_ADDRESS, WEBSITE };
}

export function newContact(listTypeId: number): ContactValues {
  return {
    listTypeId: String(listTypeId),
    value: '',
    street: '',
    city: '',
    state: '',
    zip: '',
    countryId: '',
  };
}
