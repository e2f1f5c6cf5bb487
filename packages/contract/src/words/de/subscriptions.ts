import type { Catalogue } from '../words.ts';

export const subscriptions: Catalogue['subscriptions'] = {
  title: 'Abonnements von „{{title}}“',
  menu: 'Abonnements',
  hint: 'Wer einen Beitrag abonniert hat, erhält bei neuen Versionen eine E-Mail. Personen, für die Sie ihn abonnieren, werden informiert und können das Abonnement beenden.',
  search: 'Lesende dieses Beitrags suchen',
  searchHint: 'Name oder E-Mail-Adresse',
  none: 'Niemand, den Sie sehen können, hat ihn bisher abonniert.',
  noneText: 'Suchen Sie Personen, um den Beitrag für sie zu abonnieren.',
  nobody: 'Niemand gefunden.',
  nobodyText: 'Die Suche umfasst Personen, die diesen Beitrag lesen können und die Sie in der Studie sehen.',
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
