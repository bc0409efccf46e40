/**
 * The words of the line about purchases that cost what was shown, in every language. A language has all keys of
 * English, and a placeholder in braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

/** Translations are a file of their own, which only pages with such a line load. */
export const wordsFile = 'promise'

export const en = {
  promiseLine: {
    one: 'In the last {days} days, {shown} of {count} compared purchase cost what was shown.',
    other: 'In the last {days} days, {shown} of {count} compared purchases cost what was shown.',
  },
  promiseExplained: {
    one: '{count} cost otherwise for a reason that the purchase shows, such as another quantity.',
    other: '{count} cost otherwise for reasons that the purchases show, such as another quantity.',
  },
  promiseUnexplained: {
    one: '{count} cost otherwise without a known reason.',
    other: '{count} cost otherwise without a known reason.',
  },
  promiseHow: 'How this is counted',
} as const

export type PromiseMessages = MessagesOf<typeof en>

export const de: PromiseMessages = {
  promiseLine: {
    one: 'In den letzten {days} Tagen kostete {shown} von {count} verglichenem Kauf, was angezeigt war.',
    other: 'In den letzten {days} Tagen kosteten {shown} von {count} verglichenen Käufen, was angezeigt war.',
  },
  promiseExplained: {
    one: '{count} kostete etwas anderes, aus einem Grund, den der Kauf zeigt, etwa eine andere Menge.',
    other: '{count} kosteten etwas anderes, aus Gründen, die der Kauf zeigt, etwa eine andere Menge.',
  },
  promiseUnexplained: {
    one: '{count} kostete etwas anderes ohne bekannten Grund.',
    other: '{count} kosteten etwas anderes ohne bekannten Grund.',
  },
  promiseHow: 'So wird gezählt',
}

export const fr: PromiseMessages = {
  promiseLine: {
    one: 'Au cours des {days} derniers jours, {shown} achat comparé sur {count} a coûté le prix affiché.',
    many: 'Au cours des {days} derniers jours, {shown} achats comparés sur {count} ont coûté le prix affiché.',
    other:
      'Au cours des {days} derniers jours, {shown} achats comparés sur {count} ont coûté le prix affiché.',
  },
  promiseExplained: {
    one: '{count} a coûté un autre montant, pour une raison visible dans l’achat, comme une autre quantité.',
    many: '{count} ont coûté un autre montant, pour des raisons visibles dans l’achat, comme une autre quantité.',
    other:
      '{count} ont coûté un autre montant, pour des raisons visibles dans l’achat, comme une autre quantité.',
  },
  promiseUnexplained: {
    one: '{count} a coûté un autre montant sans raison connue.',
    many: '{count} ont coûté un autre montant sans raison connue.',
    other: '{count} ont coûté un autre montant sans raison connue.',
  },
  promiseHow: 'Comment nous comptons',
}

export const es: PromiseMessages = {
  promiseLine: {
    one: 'En los últimos {days} días, {shown} de {count} compra comparada costó lo que se mostró.',
    many: 'En los últimos {days} días, {shown} de {count} compras comparadas costaron lo que se mostró.',
    other: 'En los últimos {days} días, {shown} de {count} compras comparadas costaron lo que se mostró.',
  },
  promiseExplained: {
    one: '{count} costó otro importe por un motivo que consta en la compra, como otra cantidad.',
    many: '{count} costaron otro importe por motivos que constan en la compra, como otra cantidad.',
    other: '{count} costaron otro importe por motivos que constan en la compra, como otra cantidad.',
  },
  promiseUnexplained: {
    one: '{count} costó otro importe sin motivo conocido.',
    many: '{count} costaron otro importe sin motivo conocido.',
    other: '{count} costaron otro importe sin motivo conocido.',
  },
  promiseHow: 'Cómo se cuenta',
}

export const it: PromiseMessages = {
  promiseLine: {
    one: 'Negli ultimi {days} giorni, {shown} acquisto confrontato su {count} è costato quanto indicato.',
    many: 'Negli ultimi {days} giorni, {shown} acquisti confrontati su {count} sono costati quanto indicato.',
    other:
      'Negli ultimi {days} giorni, {shown} acquisti confrontati su {count} sono costati quanto indicato.',
  },
  promiseExplained: {
    one: '{count} è costato un altro importo per un motivo che risulta dall’acquisto, come un’altra quantità.',
    many: '{count} sono costati un altro importo per motivi che risultano dall’acquisto, come un’altra quantità.',
    other:
      '{count} sono costati un altro importo per motivi che risultano dall’acquisto, come un’altra quantità.',
  },
  promiseUnexplained: {
    one: '{count} è costato un altro importo senza un motivo noto.',
    many: '{count} sono costati un altro importo senza un motivo noto.',
    other: '{count} sono costati un altro importo senza un motivo noto.',
  },
  promiseHow: 'Come contiamo',
}

export const nl: PromiseMessages = {
  promiseLine: {
    one: 'In de afgelopen {days} dagen kostte {shown} van {count} vergeleken aankoop wat was getoond.',
    other: 'In de afgelopen {days} dagen kostten {shown} van {count} vergeleken aankopen wat was getoond.',
  },
  promiseExplained: {
    one: '{count} kostte iets anders om een reden die uit de aankoop blijkt, zoals een ander aantal.',
    other: '{count} kostten iets anders om redenen die uit de aankoop blijken, zoals een ander aantal.',
  },
  promiseUnexplained: {
    one: '{count} kostte iets anders zonder bekende reden.',
    other: '{count} kostten iets anders zonder bekende reden.',
  },
  promiseHow: 'Zo tellen we',
}

export const ptBR: PromiseMessages = {
  promiseLine: {
    one: 'Nos últimos {days} dias, {shown} de {count} compra comparada custou o que foi mostrado.',
    many: 'Nos últimos {days} dias, {shown} de {count} compras comparadas custaram o que foi mostrado.',
    other: 'Nos últimos {days} dias, {shown} de {count} compras comparadas custaram o que foi mostrado.',
  },
  promiseExplained: {
    one: '{count} custou outro valor por um motivo que consta na compra, como outra quantidade.',
    many: '{count} custaram outro valor por motivos que constam na compra, como outra quantidade.',
    other: '{count} custaram outro valor por motivos que constam na compra, como outra quantidade.',
  },
  promiseUnexplained: {
    one: '{count} custou outro valor sem motivo conhecido.',
    many: '{count} custaram outro valor sem motivo conhecido.',
    other: '{count} custaram outro valor sem motivo conhecido.',
  },
  promiseHow: 'Como contamos',
}

export const pt: PromiseMessages = {
  promiseLine: {
    one: 'Nos últimos {days} dias, {shown} de {count} compra comparada custou o que foi mostrado.',
    many: 'Nos últimos {days} dias, {shown} de {count} compras comparadas custaram o que foi mostrado.',
    other: 'Nos últimos {days} dias, {shown} de {count} compras comparadas custaram o que foi mostrado.',
  },
  promiseExplained: {
    one: '{count} custou outro valor por um motivo que consta da compra, como outra quantidade.',
    many: '{count} custaram outro valor por motivos que constam da compra, como outra quantidade.',
    other: '{count} custaram outro valor por motivos que constam da compra, como outra quantidade.',
  },
  promiseUnexplained: {
    one: '{count} custou outro valor sem motivo conhecido.',
    many: '{count} custaram outro valor sem motivo conhecido.',
    other: '{count} custaram outro valor sem motivo conhecido.',
  },
  promiseHow: 'Como contamos',
}

export const pl: PromiseMessages = {
  promiseLine: 'Zakupy po pokazanej cenie w ciągu ostatnich {days} dni: {shown} z {count} porównanych.',
  promiseExplained: 'Inna kwota z powodu widocznego w zakupie, na przykład innej ilości: {count}.',
  promiseUnexplained: 'Inna kwota bez znanego powodu: {count}.',
  promiseHow: 'Jak to liczymy',
}

export const sv: PromiseMessages = {
  promiseLine: 'De senaste {days} dagarna kostade {shown} av {count} jämförda köp det som visades.',
  promiseExplained: '{count} kostade något annat av skäl som framgår av köpet, till exempel ett annat antal.',
  promiseUnexplained: '{count} kostade något annat utan känt skäl.',
  promiseHow: 'Så räknar vi',
}

export const ja: PromiseMessages = {
  promiseLine: '過去{days}日間に比較した購入{count}件のうち、{shown}件が表示どおりの価格でした。',
  promiseExplained: '{count}件は、数量の変更など購入内容からわかる理由で異なりました。',
  promiseUnexplained: '{count}件は、理由が不明のまま異なりました。',
  promiseHow: '集計方法',
}

export const zh: PromiseMessages = {
  promiseLine: '最近 {days} 天内，比对的 {count} 笔购买中有 {shown} 笔与所示价格一致。',
  promiseExplained: '{count} 笔因购买本身可见的原因（例如数量不同）而有出入。',
  promiseUnexplained: '{count} 笔有出入，原因不明。',
  promiseHow: '统计方法',
}

export const ar: PromiseMessages = {
  promiseLine:
    'عمليات الشراء بالسعر المعروض خلال آخر \u2068{days}\u2069 يومًا: \u2068{shown}\u2069 من أصل \u2068{count}\u2069 جرت مقارنتها.',
  promiseExplained: 'بمبلغ مختلف لسبب ظاهر في عملية الشراء، مثل كمية أخرى: \u2068{count}\u2069.',
  promiseUnexplained: 'بمبلغ مختلف من دون سبب معروف: \u2068{count}\u2069.',
  promiseHow: 'كيف نحسب ذلك',
}
