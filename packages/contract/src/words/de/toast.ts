import type { Catalogue } from '../words.ts';

export const toast: Catalogue['toast'] = {
  postPublished: 'Ein neuer Beitrag wurde veröffentlicht.',
  versionPublished: '{{label}} wurde veröffentlicht.',
  commentAdded: 'Neuer Kommentar zum Beitrag.',
  showComment: 'Zeigen',
  commentRemoved: 'Kommentar entfernt.',
  studyUpdated: 'Die Studie wurde aktualisiert.',
  teamAdded: 'Ein neues Team wurde hinzugefügt.',
  teamUpdated: '{{team}} wurde aktualisiert.',
  studySubscribed: 'Die Studie wurde abonniert',
  studyUnsubscribed: 'Das Abonnement der Studie wurde beendet',
  memberAdded: 'Ein neues Mitglied wurde in das Team aufgenommen.',
  memberRemoved: 'Ein Mitglied wurde aus dem Team entfernt.',
  memberInvited: 'Eine Person wurde in die Studie eingeladen.',
  draftCreated: 'Entwurf angelegt. Er läuft {{when}} ab',
  removedFromStudy: 'Sie wurden aus {{study}} entfernt.',
  removedFromClient: 'Sie wurden aus {{client}} entfernt.',
  addedToClient: 'Sie wurden zu {{client}} hinzugefügt.',
  showSettings: 'Einstellungen öffnen',
  anErrorOccurred: 'Ein Fehler ist aufgetreten',
  realtimeAuthFailed: 'Die Berechtigung für Live-Aktualisierungen konnte nicht geholt werden',
};
