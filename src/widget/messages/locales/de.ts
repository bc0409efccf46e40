import type { Messages } from '../en-lazy.ts'

/** German, with "Sie". */
export const messages: Messages = {
  listPrice: 'Listenpreis',
  price: 'Preis',
  save: 'Sie sparen {amount} ({percent})',
  inclVat: 'inkl. {rate} MwSt.',
  plusVat: 'zzgl. {rate} MwSt.',
  noVat: 'keine MwSt.',
  net: '({amount} netto)',
  monthly: '{amount} pro Monat',
  billedYearly: 'jährliche Zahlung: {amount}',
  billedYears: 'Zahlung alle {years} Jahre: {amount}',
  buy: 'Jetzt kaufen',
  unknown: 'Dieses Produkt ist zurzeit nicht erhältlich.',
  failed: 'Der Preis konnte nicht geladen werden. Sie sehen ihn an der Kasse, bevor Sie bezahlen.',
  experimentNotice:
    'Dieser Preis ist Teil eines Tests. Andere Besucher sehen möglicherweise einen anderen Preis.',
  quantity: 'Menge',
  decrement: 'Menge verringern',
  increment: 'Menge erhöhen',
  total: '{quantity} Stück: {amount}',
  couponLabel: 'Gutscheincode',
  couponApply: 'Einlösen',
  couponRemove: 'Entfernen',
  couponChecking: 'Code wird geprüft …',
  couponApplied: 'Der Code {code} wurde eingelöst: Sie sparen {amount}.',
  couponAppliedPlain: 'Der Code {code} wurde eingelöst.',
  couponNotApplicable: 'Der Code {code} ist für diese Produkte nicht gültig.',
  couponInvalid: 'Verwenden Sie nur Buchstaben, Ziffern, Punkte und Bindestriche.',
  couponRemoved: 'Der Code wurde entfernt.',
  couponUnchecked: 'Der Code {code} konnte hier nicht geprüft werden. Er wird an die Kasse übergeben.',
  currencyLabel: 'Währung',
  currencyLocal: 'Nach Ihrem Standort',
  intervalLabel: 'Abrechnungszeitraum',
  monthlyInterval: 'Monatlich',
  yearlyInterval: 'Jährlich',
  yearsInterval: 'Alle {years} Jahre',
  monthsInterval: 'Alle {months} Monate',
  termsToday: 'Heute fällig: {amount}.',
  everyMonth: 'jeden Monat',
  everyYear: 'jedes Jahr',
  everyDays: 'alle {count} Tage',
  everyMonths: 'alle {count} Monate',
  everyYears: 'alle {count} Jahre',
  termsRenewal: 'Verlängert sich automatisch {period} bis zur Kündigung.',
  termsRenewalAt: 'Verlängert sich automatisch {period} für {amount} bis zur Kündigung.',
  termsOnce: 'Einmalige Zahlung, keine Verlängerung.',
  cartTitle: 'Ihre Bestellung',
  cartLoading: 'Ihre Bestellung wird geprüft …',
  cartClose: 'Schließen',
  cartUnit: '{quantity} × {amount}',
  cartNet: 'Nettobetrag',
  cartVat: '{rate} MwSt.',
  cartTotal: 'Gesamtbetrag',
  cartCoupon: 'Gutschein {code}',
  cartContinue: 'Weiter zur Kasse',
  cartBack: 'Zurück',
  cartEmpty: 'Ihre Bestellung ist leer. Wählen Sie zuerst ein Produkt.',
  cartFailed:
    'Ihre Bestellung konnte hier nicht geprüft werden. Sie können trotzdem zur Kasse gehen und sehen dort den Gesamtbetrag, bevor Sie bezahlen.',
  differsTotal: 'Der Gesamtbetrag ist jetzt {actual}; auf der Seite stand {expected}.',
  differsCurrency: 'An der Kasse wird in {actual} abgerechnet; auf der Seite stand {expected}.',
  differsQuantity: 'Die Menge ist {actual} statt {expected}.',
  differsMissing: 'Das Produkt {product} kann zurzeit nicht bestellt werden.',
  differsOther:
    'Etwas in Ihrer Bestellung weicht von den Angaben auf der Seite ab. Bitte prüfen Sie es, bevor Sie fortfahren.',
  orderButton: 'Zahlungspflichtig bestellen',
  orderSending: 'Ihre Bestellung wird gesendet …',
  orderAsking:
    'Ihre Bestellung wurde gesendet, aber es kam keine Antwort. Wir klären gerade, was daraus geworden ist. Bitte bestellen Sie nicht noch einmal.',
  orderUnknown:
    'Wir wissen noch nicht, was aus Ihrer Bestellung geworden ist. Ist sie eingegangen, erhalten Sie eine E-Mail. Bitte bestellen Sie bis zur Klärung nicht noch einmal.',
  orderNotReached: 'Ihre Bestellung ist nicht angekommen. Es wurde nichts bestellt und nichts abgebucht.',
  orderNotPlaced:
    'Ihre Bestellung kam nicht zustande und es wurde nichts abgebucht. Sie können stattdessen an der Kasse bestellen.',
  orderTotalChanged:
    'Der Gesamtbetrag hat sich inzwischen geändert. Es wurde nichts bestellt und nichts abgebucht. Sie können stattdessen an der Kasse bestellen.',
  orderOtherCountry:
    'Diese Seite zeigt die Preise eines anderen Landes als dem Ihres Kontos. Es wurde nichts bestellt und nichts abgebucht. Sie können stattdessen an der Kasse bestellen.',
  orderCharged: 'Gesamtbetrag der Bestellung: {amount}',
  orderPreviewed:
    '{amount} wie vor der Bestellung angezeigt. Der endgültige Gesamtbetrag wird noch bestätigt.',
  orderMismatch:
    'Ihre Bestellung beläuft sich auf {actual}, angezeigt waren {expected}. Bitte wenden Sie sich an uns, wenn Sie damit nicht einverstanden sind.',
  orderMayRepeat:
    'Wir konnten nicht klären, was aus Ihrer Bestellung geworden ist. Bitte prüfen Sie Ihre E-Mails und Ihr Konto auf eine Bestätigung oder Abbuchung. Finden Sie beides nicht, können Sie erneut bestellen.',
  orderRepeat: 'Erneut bestellen',
  orderUnresolved:
    'Eine frühere Bestellung derselben Produkte wird noch geklärt. Es wurde nichts Neues bestellt. Bitte versuchen Sie es gleich noch einmal.',
  orderRetry: 'Erneut versuchen',
  orderAskAgain: 'Erneut nachfragen',
  orderContinue: 'Weiter',
  orderNumber: 'Bestellnummer {number}',
  resultPaid: 'Vielen Dank. Ihre Bestellung ist bezahlt.',
  resultWaitingForOfflinePayment:
    'Vielen Dank für Ihre Bestellung. Sie wird ausgeliefert, sobald Ihre Zahlung eingegangen ist.',
  resultTestOrder: 'Dies war eine Testbestellung. Es wird nichts abgebucht.',
  resultPending:
    'Vielen Dank. Ihre Bestellung wird geprüft. Sie erhalten eine E-Mail, sobald das abgeschlossen ist.',
  resultFailed: 'Die Zahlung ist fehlgeschlagen und es wurde nichts abgebucht.',
  resultFailedRetry:
    'Die Zahlung ist fehlgeschlagen. Sie wird automatisch wiederholt; Sie müssen nicht noch einmal bestellen.',
  resultCustomerActionNeeded: 'Zum Abschluss Ihrer Bestellung fehlt noch ein Schritt.',
  resultContactMissing: 'Ihre Kontaktdaten sind unvollständig. Bitte ergänzen Sie sie an der Kasse.',
  resultSubscriptionNotFound:
    'Das Abonnement zu dieser Bestellung wurde nicht gefunden. Sie können stattdessen an der Kasse bestellen.',
}
