/**
 * The words of the review of an order, in every language. A language has all keys of English, and a placeholder in
 * braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

/** Translations are a file of their own, which a page loads when an order begins. */
export const wordsFile = 'outcome'

export const en = {
  reviewLoading: 'Checking your order…',
  reviewDone: 'Done',
  reviewFailed:
    'Your order could not be checked here. You can go on to checkout, where you see the total before you pay.',
  differsTotal: 'The total is now {actual}; the page showed {expected}.',
  differsCurrency: 'Checkout charges in {actual}; the page showed {expected}.',
  differsQuantity: 'The quantity is {actual} instead of {expected}.',
  differsMissing: 'Product {product} cannot be ordered at the moment.',
  differsOther:
    'Something in your order differs from what the page showed. Please look at it before you go on.',
} as const

export type ReviewMessages = MessagesOf<typeof en>

export const de: ReviewMessages = {
  reviewLoading: 'Ihre Bestellung wird geprüft …',
  reviewDone: 'Fertig',
  reviewFailed:
    'Ihre Bestellung konnte hier nicht geprüft werden. Sie können trotzdem zur Kasse gehen und sehen dort den Gesamtbetrag, bevor Sie bezahlen.',
  differsTotal: 'Der Gesamtbetrag ist jetzt {actual}; auf der Seite stand {expected}.',
  differsCurrency: 'An der Kasse wird in {actual} abgerechnet; auf der Seite stand {expected}.',
  differsQuantity: 'Die Menge ist {actual} statt {expected}.',
  differsMissing: 'Das Produkt {product} kann zurzeit nicht bestellt werden.',
  differsOther:
    'Etwas in Ihrer Bestellung weicht von den Angaben auf der Seite ab. Bitte prüfen Sie es, bevor Sie fortfahren.',
}

export const fr: ReviewMessages = {
  reviewLoading: 'Vérification de votre commande…',
  reviewDone: 'Terminé',
  reviewFailed:
    'Votre commande n’a pas pu être vérifiée ici. Vous pouvez continuer\u00a0: le total vous sera indiqué avant le paiement.',
  differsTotal: 'Le total est désormais de {actual}\u202f; la page indiquait {expected}.',
  differsCurrency: 'Le paiement s’effectue en {actual}\u202f; la page indiquait {expected}.',
  differsQuantity: 'La quantité est de {actual} au lieu de {expected}.',
  differsMissing: 'Le produit {product} ne peut pas être commandé actuellement.',
  differsOther:
    'Un élément de votre commande diffère de ce qu’indiquait la page. Veuillez le vérifier avant de continuer.',
}

export const es: ReviewMessages = {
  reviewLoading: 'Comprobando el pedido…',
  reviewDone: 'Listo',
  reviewFailed:
    'No se ha podido comprobar el pedido aquí. Puede continuar a la página de pago, donde verá el total antes de pagar.',
  differsTotal: 'El total es ahora {actual}; la página mostraba {expected}.',
  differsCurrency: 'El pago se realiza en {actual}; la página mostraba {expected}.',
  differsQuantity: 'La cantidad es {actual} en lugar de {expected}.',
  differsMissing: 'El producto {product} no se puede pedir en este momento.',
  differsOther:
    'Algún dato del pedido no coincide con lo que mostraba la página. Revíselo antes de continuar.',
}

export const it: ReviewMessages = {
  reviewLoading: 'Verifica dell’ordine…',
  reviewDone: 'Fine',
  reviewFailed:
    'Non è stato possibile verificare l’ordine qui. Puoi comunque andare alla cassa: il totale sarà indicato prima di pagare.',
  differsTotal: 'Il totale ora è {actual}; la pagina indicava {expected}.',
  differsCurrency: 'Il pagamento avviene in {actual}; la pagina indicava {expected}.',
  differsQuantity: 'La quantità è {actual} invece di {expected}.',
  differsMissing: 'Il prodotto {product} al momento non può essere ordinato.',
  differsOther:
    'Qualcosa nell’ordine non corrisponde a quanto indicato nella pagina. Controlla prima di continuare.',
}

export const nl: ReviewMessages = {
  reviewLoading: 'Je bestelling wordt gecontroleerd…',
  reviewDone: 'Klaar',
  reviewFailed:
    'Je bestelling kon hier niet worden gecontroleerd. Je kunt toch naar de kassa gaan; daar zie je het totaal voordat je betaalt.',
  differsTotal: 'Het totaal is nu {actual}; op de pagina stond {expected}.',
  differsCurrency: 'Bij de kassa wordt afgerekend in {actual}; op de pagina stond {expected}.',
  differsQuantity: 'Het aantal is {actual} in plaats van {expected}.',
  differsMissing: 'Product {product} kan momenteel niet worden besteld.',
  differsOther:
    'Iets in je bestelling wijkt af van wat op de pagina stond. Controleer dit voordat je verdergaat.',
}

export const ptBR: ReviewMessages = {
  reviewLoading: 'Verificando o pedido…',
  reviewDone: 'Concluir',
  reviewFailed:
    'Não foi possível verificar o pedido aqui. Você pode continuar: o total será mostrado antes do pagamento.',
  differsTotal: 'O total agora é {actual}; a página mostrava {expected}.',
  differsCurrency: 'O pagamento é feito em {actual}; a página mostrava {expected}.',
  differsQuantity: 'A quantidade é {actual} em vez de {expected}.',
  differsMissing: 'O produto {product} não pode ser pedido no momento.',
  differsOther: 'Algo no pedido é diferente do que a página mostrava. Verifique antes de continuar.',
}

export const pt: ReviewMessages = {
  reviewLoading: 'A verificar a encomenda…',
  reviewDone: 'Concluir',
  reviewFailed:
    'Não foi possível verificar a encomenda aqui. Pode continuar: o total é indicado antes do pagamento.',
  differsTotal: 'O total é agora {actual}; a página indicava {expected}.',
  differsCurrency: 'O pagamento é feito em {actual}; a página indicava {expected}.',
  differsQuantity: 'A quantidade é {actual} em vez de {expected}.',
  differsMissing: 'O produto {product} não pode ser encomendado de momento.',
  differsOther: 'Algo na encomenda difere do que a página indicava. Verifique antes de continuar.',
}

export const pl: ReviewMessages = {
  reviewLoading: 'Sprawdzanie zamówienia…',
  reviewDone: 'Gotowe',
  reviewFailed:
    'Nie udało się tutaj sprawdzić zamówienia. Możesz przejść do kasy, gdzie zobaczysz łączną kwotę przed zapłatą.',
  differsTotal: 'Łączna kwota wynosi teraz {actual}; na stronie podano {expected}.',
  differsCurrency: 'Płatność w kasie odbywa się w walucie {actual}; na stronie podano {expected}.',
  differsQuantity: 'Liczba sztuk to {actual} zamiast {expected}.',
  differsMissing: 'Produktu {product} nie można obecnie zamówić.',
  differsOther: 'Zamówienie różni się od tego, co podano na stronie. Sprawdź je, zanim przejdziesz dalej.',
}

export const sv: ReviewMessages = {
  reviewLoading: 'Din beställning kontrolleras …',
  reviewDone: 'Klar',
  reviewFailed:
    'Din beställning kunde inte kontrolleras här. Du kan gå vidare till kassan, där du ser totalbeloppet innan du betalar.',
  differsTotal: 'Totalbeloppet är nu {actual}; på sidan stod det {expected}.',
  differsCurrency: 'I kassan betalar du i {actual}; på sidan stod det {expected}.',
  differsQuantity: 'Antalet är {actual} i stället för {expected}.',
  differsMissing: 'Produkten {product} kan inte beställas för tillfället.',
  differsOther:
    'Något i din beställning skiljer sig från det som stod på sidan. Kontrollera det innan du fortsätter.',
}

export const ja: ReviewMessages = {
  reviewLoading: 'ご注文内容を確認しています…',
  reviewDone: '完了',
  reviewFailed:
    'ここではご注文内容を確認できませんでした。このまま購入手続きに進むと、お支払いの前に合計金額をご確認いただけます。',
  differsTotal: '合計金額は{actual}になりました（ページの表示：{expected}）。',
  differsCurrency: 'お支払いの通貨は{actual}です（ページの表示：{expected}）。',
  differsQuantity: '数量が{expected}ではなく{actual}になっています。',
  differsMissing: '商品「{product}」は現在ご注文いただけません。',
  differsOther: 'ご注文内容にページの表示と異なる点があります。お進みになる前にご確認ください。',
}

export const zh: ReviewMessages = {
  reviewLoading: '正在核对您的订单…',
  reviewDone: '完成',
  reviewFailed: '此处无法核对您的订单。您可以继续前往结账，付款前会显示总额。',
  differsTotal: '总额现为 {actual}，页面显示的是 {expected}。',
  differsCurrency: '结账时以 {actual} 收费，页面显示的是 {expected}。',
  differsQuantity: '数量为 {actual}，而不是 {expected}。',
  differsMissing: '商品 {product} 目前无法订购。',
  differsOther: '您的订单与页面显示的内容有出入，请在继续之前核对。',
}

export const ar: ReviewMessages = {
  reviewLoading: 'جارٍ التحقق من طلبك…',
  reviewDone: 'تم',
  reviewFailed: 'تعذّر التحقق من طلبك هنا. يمكنك المتابعة إلى صفحة الدفع، وسيظهر الإجمالي قبل إتمام الدفع.',
  differsTotal: 'الإجمالي الآن \u2068{actual}\u2069، وكانت الصفحة تعرض \u2068{expected}\u2069',
  differsCurrency: 'يتم الدفع بعملة \u2068{actual}\u2069، وكانت الصفحة تعرض \u2068{expected}\u2069.',
  differsQuantity: 'الكمية \u2068{actual}\u2069 بدلًا من \u2068{expected}\u2069.',
  differsMissing: 'لا يمكن طلب المنتج \u2068{product}\u2069 حاليًا.',
  differsOther: 'في طلبك اختلاف عمّا عرضته الصفحة. يُرجى مراجعته قبل المتابعة.',
}
