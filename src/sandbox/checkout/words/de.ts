/**
 * The checkout's words in German, which addresses the shopper as "Sie" and uses the words of the law where it
 * prescribes them.
 */

import type { Interval } from '../../state/subscription.ts'
import type { Words } from './words.ts'

const every = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? 'jeden Tag' : `alle ${days} Tage`
  if (months === 1) return 'jeden Monat'
  if (months === 12) return 'jedes Jahr'
  return months % 12 === 0 ? `alle ${months / 12} Jahre` : `alle ${months} Monate`
}

const per = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? '/ Tag' : `/ ${days} Tage`
  if (months === 1) return '/ Monat'
  if (months === 12) return '/ Jahr'
  return months % 12 === 0 ? `/ ${months / 12} Jahre` : `/ ${months} Monate`
}

const length = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? 'den ersten Tag' : `die ersten ${days} Tage`
  return months === 1 ? 'den ersten Monat' : `die ersten ${months} Monate`
}

export const de: Words = {
  checkout: 'Kasse',
  quote: 'Angebot anfordern',
  sandbox: 'Testumgebung: Es wird nichts abgebucht und nichts geliefert.',
  yourOrder: 'Ihre Bestellung',
  quantity: 'Menge',
  each: (price) => `je ${price}`,
  was: 'Listenpreis',
  subtotalNet: 'Netto',
  vat: (rate) => `${rate} MwSt.`,
  noVat: 'Keine MwSt.',
  discount: 'Sie sparen',
  coupon: 'Gutscheincode',
  couponUnused: (code) => `Der Code ${code} gilt nicht für diese Bestellung.`,
  couponLater: (code) => `Der Code ${code} gilt für die Verlängerung, nicht für die heutige Zahlung.`,
  total: 'Gesamtbetrag',
  every,
  per,
  length,
  firstInterval: (length) => `Dieser Preis gilt für ${length}.`,
  thenPrice: (price, per) => `danach ${price} ${per}`,
  renews: (every, price, times) =>
    times === undefined
      ? `Verlängert sich ${every} für ${price}, bis Sie kündigen.`
      : `Verlängert sich ${every} für ${price}, ${times === 1 ? 'einmal' : `${times}-mal`}, wenn Sie nicht vorher kündigen.`,
  renewsByHand: (every) => `Wird ${every} fällig, aber nur, wenn Sie selbst verlängern.`,
  contact: 'Kontakt',
  email: 'E-Mail',
  firstname: 'Vorname',
  lastname: 'Nachname',
  optional: 'optional',
  company: 'Firma',
  vatId: 'USt-IdNr.',
  country: 'Land',
  countryHint:
    'Die Steuer richtet sich nach dem Land. Ändert das den Gesamtbetrag, sehen Sie ihn vor dem Kauf.',
  countryChanged: (price) =>
    `Mit diesem Land beträgt der Gesamtbetrag ${price}. Kaufen Sie erneut, um ihn anzunehmen.`,
  payment: 'Zahlung',
  card: 'Karte',
  cardNumber: 'Kartennummer',
  cardHint: 'Nehmen Sie eine der Testkarten unten. Echte Karten werden nicht angenommen.',
  wire: 'Überweisung',
  wireHint: 'Die Bankverbindung erhalten Sie mit der Bestätigung. Geliefert wird, sobald das Geld da ist.',
  purchaseOrder: 'Bestellung Ihres Unternehmens',
  orderNumberOfCustomer: 'Nummer Ihrer Bestellung',
  orderNumberMissing: 'Geben Sie die Nummer Ihrer Bestellung an.',
  testCards: 'Testkarten',
  testCardUse: 'Was geschieht',
  pay: (price) => `Jetzt kaufen für ${price}`,
  requestQuote: 'Angebot zusenden',
  fullPrice: 'Der Gesamtbetrag ist ein Endpreis: Alle Steuern sind enthalten, es kommt nichts hinzu.',
  fixThis: 'Bitte prüfen Sie:',
  missing: (count) => (count === 1 ? 'Eine Angabe fehlt' : `${count} Angaben fehlen`),
  emailInvalid: 'Geben Sie eine E-Mail-Adresse ein, etwa name@example.com.',
  cardMissing: 'Geben Sie eine Kartennummer ein.',
  cardUnknown: 'Das ist keine der Testkarten.',
  declined:
    'Die Bank hat diese Karte abgelehnt. Es wurde nichts abgebucht. Versuchen Sie es noch einmal, mit einer anderen Karte oder per Überweisung.',
  priceChanged: (price) =>
    `Der Preis hat sich inzwischen geändert. Er beträgt jetzt ${price}. Kaufen Sie erneut, um ihn anzunehmen.`,
  thanks: 'Vielen Dank für Ihre Bestellung',
  thanksQuote: 'Ihr Angebot ist unterwegs',
  orderNumber: 'Bestellnummer',
  quoteNumber: 'Angebotsnummer',
  sentTo: (email) => `Eine Bestätigung geht an ${email}.`,
  status: {
    paid: 'Bezahlt',
    test: 'Testbestellung: Es wurde kein Geld abgebucht',
    offline: 'Wartet auf Ihre Überweisung',
    purchaseOrder: 'Wartet auf die Bestellung Ihres Unternehmens',
    pending: 'Zahlung läuft',
    quote: 'Angebot',
    other: 'Eingegangen',
  },
  licenseKey: 'Lizenzschlüssel',
  copy: 'Kopieren',
  copied: 'Kopiert',
  saveKey: 'Als Datei sichern',
  date: 'Datum',
  receipt: 'Beleg',
  seller: 'Verkäufer',
  buyer: 'Käufer',
  print: 'Drucken oder als PDF sichern',
  manage: 'Abonnement verwalten',
  continue: 'Weiter einkaufen',
  backToShop: 'Zurück zum Shop',
  toSandbox: 'Zur Testumgebung',
  legal: {
    names: {
      terms: 'AGB',
      withdrawal: 'Widerrufsbelehrung',
      privacy: 'Datenschutzerklärung',
      imprint: 'Impressum',
    },
    agree: 'Es gelten die {terms}. Bitte beachten Sie die {withdrawal} und die {privacy}.',
    sample: (shop) =>
      `${shop} gibt es nur in dieser Testumgebung. Ein echter Shop hat hier seinen eigenen Text.`,
    texts: {
      terms:
        'Bestellungen in dieser Testumgebung sind Proben: Es wird nichts verkauft, nichts abgebucht und nichts geliefert.',
      withdrawal:
        'Verbraucher in der Europäischen Union können die meisten Online-Verträge binnen 14 Tagen widerrufen. Hier kommt kein Vertrag zustande; eine Bestellung lässt sich im Backoffice erstatten.',
      privacy:
        'Ihre E-Mail-Adresse, Ihr Name, Ihre Firma und Ihre Bestellungen bleiben mit der Netzadresse und dem Browser, von denen sie kamen, in dieser Testumgebung gespeichert, bis sie zurückgesetzt wird. Kartennummern werden nicht gespeichert. Weitergegeben wird nichts, es sei denn, ein Empfänger für Benachrichtigungen ist eingestellt.',
      imprint:
        'Ein Händler der Testumgebung, hinter dem keine Firma, keine Anschrift und kein Register steht.',
    },
  },
  shopPage: {
    title: 'Alle Produkte',
    note: 'Alle Preise enthalten die Steuern. Sie folgen dem Land, das Sie an der Kasse wählen.',
    buy: 'Kaufen',
    none: 'In Ihrem Land wird nichts verkauft.',
    more: 'Weitere Produkte',
    testItems: 'Testartikel',
  },
  seeOrder: 'Bestellung ansehen',
  reference: 'Referenz',
  subscriptionPages: {
    subscription: 'Ihr Abonnement',
    states: {
      Active: 'Aktiv',
      Deactivated: 'Gekündigt',
      Finished: 'Beendet',
      Grace: 'Zahlung fehlgeschlagen',
      Hold: 'Ausgesetzt',
      New: 'Wird eingerichtet',
    },
    changeCard: 'Karte ändern',
    cancelHere: 'Verträge hier kündigen',
    back: 'Zurück zu Ihrem Abonnement',
    number: 'Abonnement',
    paidBy: 'Zahlung mit',
    cardEnding: (type, lastFour) => `${type}, endet auf ${lastFour}`,
    nextBilling: 'Nächste Abrechnung',
    amountOn: (amount, date) => `${amount} am ${date}`,
    payments: 'Zahlungen',
    cancelTitle: 'Abonnement kündigen?',
    kind: 'Art der Kündigung',
    ordinary: 'Ordentlich, zum nächstmöglichen Zeitpunkt',
    confirmationTo: 'Bestätigung an',
    endsOn: 'Endet am',
    atOnce: 'Sofort',
    lastsUntil: (date) => `Sie können es bis zum ${date} nutzen. Danach wird nichts mehr abgebucht.`,
    endsAtOnce: 'Es endet sofort. Es wird nichts mehr abgebucht.',
    cancel: 'Jetzt kündigen',
    keep: 'Abonnement behalten',
    canceled: 'Ihr Abonnement ist gekündigt',
    receiptTitle: 'Beleg Ihrer Kündigung',
    receivedAt: 'Eingegangen',
    saveReceipt: 'Beleg als Datei speichern',
    printHint: 'Sie können diese Seite auch drucken. Darauf steht, wann Ihre Kündigung eingegangen ist.',
    ended: 'Dieses Abonnement ist beendet',
    canUseUntil: (date) => `Sie können es bis zum ${date} nutzen. Es wird nichts mehr abgebucht.`,
    endedOn: (date) => `Es endete am ${date}. Es wird nichts mehr abgebucht.`,
    cardTitle: 'Karte ändern',
    saveCard: 'Karte speichern',
    continue: 'Weiter',
    reviewTitle: 'Diese Karte verwenden?',
    newCard: 'Neue Karte',
    chargedNow: 'Jetzt fällig',
    useCard: 'Diese Karte verwenden',
    useCardAndPay: (amount) => `Diese Karte verwenden und jetzt ${amount} zahlen`,
    anotherCard: 'Andere Karte eingeben',
    declined:
      'Die Bank hat diese Karte abgelehnt. Es wurde nichts geändert. Versuchen Sie eine andere Karte.',
    billChanged: 'Was abgebucht wird, hat sich inzwischen geändert. Bitte prüfen Sie es noch einmal.',
    cardChanged: 'Ihre Karte wurde geändert.',
    stillUnpaid:
      'Ihre Karte wurde geändert, aber die offene Rechnung konnte nicht abgebucht werden. Versuchen Sie eine andere Karte.',
  },
  problems: {
    'too-long': {
      title: 'Dieser Link ist zu lang',
      text: 'Bitte gehen Sie zurück zum Shop und wählen Sie die Produkte erneut.',
    },
    'not-a-link': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Bitte gehen Sie zurück zum Shop und versuchen Sie es erneut.',
    },
    'wrong-host': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Bitte gehen Sie zurück zum Shop und versuchen Sie es erneut.',
    },
    'foreign-client': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Bitte gehen Sie zurück zum Shop und versuchen Sie es erneut.',
    },
    'bad-scope': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Bitte gehen Sie zurück zum Shop und versuchen Sie es erneut.',
    },
    'empty-cart': {
      title: 'Ihr Warenkorb ist leer',
      text: 'Bitte gehen Sie zurück zum Shop und wählen Sie ein Produkt.',
    },
    'unknown-product': {
      title: 'Dieses Produkt wird hier nicht verkauft',
      text: 'Bitte gehen Sie zurück zum Shop und wählen Sie ein anderes Produkt.',
    },
    'bad-quantity': {
      title: 'Diese Menge ist nicht bestellbar',
      text: 'Bitte gehen Sie zurück zum Shop und wählen Sie eine andere Menge.',
    },
    'not-sold': {
      title: 'Bei Ihnen nicht erhältlich',
      text: 'Dieses Produkt wird in Ihrem Land oder Ihrer Währung nicht verkauft.',
    },
    'unknown-client': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Unter dieser Adresse gibt es keinen Shop. Bitte prüfen Sie die Adresse.',
    },
    'unknown-session': {
      title: 'Dieser Link funktioniert nicht mehr',
      text: 'Der Warenkorb dazu ist nicht zu finden. Bitte gehen Sie zurück zum Shop und beginnen Sie neu.',
    },
    'expired-session': {
      title: 'Ihr Warenkorb ist abgelaufen',
      text: 'Warenkörbe bleiben nach dem letzten Besuch 72 Stunden erhalten. Bitte beginnen Sie im Shop neu. Es wurde nichts abgebucht.',
    },
    'used-session': {
      title: 'Diese Bestellung ist aufgegeben',
      text: 'Es wird nichts weiter abgebucht. Für eine neue Bestellung gehen Sie bitte zurück zum Shop.',
    },
    'unknown-order': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Die Bestellung dazu ist nicht zu finden. Bitte nehmen Sie den Link aus Ihrer Bestätigung.',
    },
    'unknown-subscription': {
      title: 'Dieser Link funktioniert nicht',
      text: 'Das Abonnement dazu ist nicht zu finden. Bitte nehmen Sie den Link aus Ihrer Bestätigung.',
    },
    broken: {
      title: 'Hier ist etwas schiefgegangen',
      text: 'Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
    },
  },
}
