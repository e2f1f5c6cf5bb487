import type { Catalogue } from '../words.ts';

export const home: Catalogue['home'] = {
  title: 'Start',
  night: 'Hallo, {{name}}',
  morning: 'Guten Morgen, {{name}}',
  afternoon: 'Guten Tag, {{name}}',
  evening: 'Guten Abend, {{name}}',
  needsYou: 'Für Sie zu tun',
  viewAllActions: 'Alle Aufgaben ansehen',
  moreActions_one: '{{count}} weitere Aufgabe',
  moreActions_other: '{{count}} weitere Aufgaben',
  noStudies: 'Sie sind noch in keiner Studie',
  noStudiesText:
    'Die Studienadministration kann Sie einladen. Nennen Sie ihr Ihre E-Mail-Adresse, {{emailAddress}}.',
  administrator: 'Sie verwalten {{client}}',
  administratorText:
    'Legen Sie eine Studie an, oder treten Sie einer bei. Sie gehören dann zu ihrer Administration, und was in ihr geschieht, erscheint hier.',
  toStudies: 'Studien öffnen',
  drafts: 'Entwürfe, die auf Sie warten',
  forApproval: 'Zur Freigabe',
  rejected: 'Abgelehnt',
  expires: 'Läuft {{when}} ab',
  expired: 'Abgelaufen',
  submitted: 'Wartet auf Freigabe',
  reason: '„{{reason}}“',
  allDrafts_one: '{{count}} Entwurf zeigen',
  allDrafts_other: 'Alle {{count}} Entwürfe zeigen',
  draftsFailed: 'Die Entwürfe konnten nicht geladen werden.',
  opened: 'Von Ihnen geöffnet',
  done: 'Erledigt',
  actionsFailed: 'Ihre Aufgaben konnten nicht geladen werden.',
  invitationsFailed: 'Ihre Einladungen konnten nicht geladen werden.',
};
