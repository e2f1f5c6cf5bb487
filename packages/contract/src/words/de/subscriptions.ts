import type { Catalogue } from '../words.ts';

export const subscriptions: Catalogue['subscriptions'] = {
  title: 'Abonnements von „{{title}}“',
  menu: 'Abonnements',
  hint: 'Wer einen Beitrag abonniert hat, erfährt per E-Mail von neuen Versionen. Für wen Sie ihn abonnieren, der wird informiert und kann das Abonnement beenden.',
  search: 'Unter denen suchen, die den Beitrag lesen',
  searchHint: 'Name oder E-Mail-Adresse',
  none: 'Noch hat ihn niemand abonniert, den Sie sehen.',
  noneText: 'Suchen Sie jemanden, um den Beitrag für diese Person zu abonnieren.',
  nobody: 'Niemand gefunden.',
  nobodyText: 'Gesucht wurde unter denen, die den Beitrag lesen dürfen und die Sie in der Studie sehen.',
  failed: 'Die Abonnements konnten nicht geladen werden.',
  isSubscribed: 'Abonniert',
  subscribe: 'Abonnieren',
  unsubscribe: 'Beenden',
  subscribeOne: 'Für {{name}} abonnieren',
  unsubscribeOne: 'Abonnement von {{name}} beenden',
  subscribed: 'Der Beitrag ist für {{name}} abonniert.',
  unsubscribed: 'Das Abonnement von {{name}} ist beendet.',
  more_one: '{{count}} weitere Person. Suchen Sie nach einem Namen.',
  more_other: '{{count}} weitere Personen. Suchen Sie nach einem Namen.',
};
