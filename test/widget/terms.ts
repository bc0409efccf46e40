/**
 * The term list of each language, as a translator keeps one: how the shopper is addressed, the one word that was chosen for
 * each thing, the words that do not stand for it, and the punctuation that the language does not have. messages.test.ts
 * holds every message to it, and docs/reference/languages.md to the forms of address. Words are regular expressions; they
 * match whole words, except in Japanese and Chinese, which do not part words. The sandbox's checkout is held to the same
 * lists.
 */

import type { Language } from '../../src/widget/messages/languages.ts'

/** The messages that name a thing, in every language. */
export const namedIn = {
  'list price': ['listPrice', 'save', 'belowList', 'termsRenewalToday'],
  total: ['totalChecking', 'orderCharged', 'differsTotal'],
  coupon: ['couponLabel'],
  cart: ['cartLabel', 'addToCart', 'addedToCart'],
  checkout: ['couponUnchecked', 'totalAtCheckout', 'totalUnknown', 'orderNotPlaced', 'resultContactMissing'],
  'tax included': ['inclVat'],
  order: ['orderTitle', 'orderSending', 'orderNotReached'],
  subscription: ['subsTitle', 'subsCancel', 'orderAlreadySubscribed', 'resultSubscriptionNotFound'],
  plan: ['subsPlan', 'changeYours', 'doneChange'],
  renewal: ['subsRenewal', 'doneRenewalOn', 'changeLater'],
  'payment method': ['subsPayment', 'subsUpdateCard'],
  cancel: ['subsCancel', 'stateDeactivated'],
} as const

export type Thing = keyof typeof namedIn

export interface TermList {
  /** How the shopper is addressed: the words of the docs. */
  register: string
  /** Another form of address, and what calls the shopper a man. */
  address: string
  /** Second words for a thing that has one. */
  avoided: string
  /** Punctuation that this language does not have. */
  punctuation: RegExp
  /** The word for each thing; where it changes its form, also the letters that all forms share. */
  terms: Readonly<Record<Thing, string | readonly [word: string, letters: string]>>
}

export const termLists: Readonly<Record<Language, TermList>> = {
  ar: {
    register: 'Modern Standard Arabic; requests by *يُرجى* and verbal nouns, which address no gender',
    address:
      'اشترِ|أدخل|اختر|حاول|حدّث|أعد|سجّل|تواصل|ادفع|عُد|املأ|احتفظ|تحقق|اتركه|أضف|وفّر|استخدم|جرّب|تكرّره|تدفع|تجد|يرجى',
    avoided: 'المجموع|عند الدفع|إتمام الشراء|طريقة الدفع|القسيمة|قسيمة|تشغيل',
    punctuation: /[,;?"']|\s…/,
    terms: {
      'list price': 'سعر القائمة',
      total: ['الإجمالي', 'إجمالي'],
      coupon: 'رمز الخصم',
      cart: 'السلة',
      checkout: 'صفحة الدفع',
      'tax included': ['شامل ضريبة القيمة المضافة', 'شامل'],
      order: ['طلب', 'طلب'],
      subscription: ['اشتراك', 'شتراك'],
      plan: ['خطة', 'خط[ةت]'],
      renewal: ['تجديد', 'تجديد'],
      'payment method': 'وسيلة الدفع',
      cancel: ['إلغاء', 'إلغاء|ملغ'],
    },
  },
  de: {
    register: '*Sie*; a sentence about a thing does not begin with *Sie*',
    address: '[Dd]u|[Dd]eine?[rmns]?|[Dd]ich|[Dd]ir|Sie (?:wird|ist|hat|gilt|zählt|nennt|zeigt|ersetzt)',
    avoided: 'Gesamtsumme|Summe|Gutschein|Zusätze|Einkaufswagen|Checkout|Abos?|Plan|Zahlungsart|Normalpreis',
    punctuation: /\S…|[“«»"']/,
    terms: {
      'list price': 'Listenpreis',
      total: 'Gesamtbetrag',
      coupon: 'Gutscheincode',
      cart: 'Warenkorb',
      checkout: 'Kasse',
      'tax included': ['inkl. MwSt.', 'inkl\\.'],
      order: 'Bestellung',
      subscription: 'Abonnement',
      plan: 'Tarif',
      renewal: 'Verlängerung',
      'payment method': 'Zahlungsmittel',
      cancel: ['kündigen', 'kündig'],
    },
  },
  es: {
    register: '*usted*; one text for Spain and Latin America',
    address:
      '[Tt]ú|[Tt]us?|[Tt]e|Paga|Vuelve|o vuelve|[Ii]ntroduce|Elige|[Cc]onviene|No se debe|[Ee]s posible \\p{L}+r(?:lo|se)?',
    avoided: '[Cc]arrito|[Cc]upón|[Pp]eríodo|al pagar|[Mm]étodo de pago|[Oo]rden',
    punctuation: /^[^¿]*\?|^[^¡]*!|\s…|["']/,
    terms: {
      'list price': 'precio de lista',
      total: 'total',
      coupon: 'código promocional',
      cart: 'cesta',
      checkout: 'página de pago',
      'tax included': ['IVA incl.', 'incl\\.'],
      order: 'pedido',
      subscription: ['suscripción', 'suscripci[oó]n'],
      plan: 'plan',
      renewal: 'renovación',
      'payment method': 'medio de pago',
      cancel: ['cancelar', 'cancela'],
    },
  },
  fr: {
    register: '*vous*',
    address: '[Tt]u|[Tt]on|[Tt]a|[Tt]es|[Tt]oi|connectée?|inscrite?',
    avoided:
      '[Cc]oupon|[Ll]ors du paiement|[Cc]aisse|[Ff]orfait|[Ss]ouscription|[Mm]ode de paiement|[Cc]ommande test',
    punctuation: /(?:^|[^\u00a0]):|(?:^|[^\u202f])[;!?]|\s…|["']/,
    terms: {
      'list price': 'prix catalogue',
      total: 'total',
      coupon: 'code promo',
      cart: 'panier',
      checkout: 'page de paiement',
      'tax included': ['TVA incluse', 'incluse'],
      order: 'commande',
      subscription: 'abonnement',
      plan: 'formule',
      renewal: 'renouvellement',
      'payment method': 'moyen de paiement',
      cancel: ['résilier', 'résili'],
    },
  },
  it: {
    register: '*tu*',
    address: '[Ss]u[ao]|[Ss]uoi|[Ll]ei|[Vv]edrà|[Rr]imuova|[Ii]nserisca|connesso',
    avoided:
      '[Ss]ottoscrizione|[Cc]upon|[Bb]uono|[Mm]odalità di pagamento|[Cc]estino|d?alla pagina di pagamento',
    punctuation: /\s…|["']/,
    terms: {
      'list price': 'prezzo di listino',
      total: 'totale',
      coupon: 'codice sconto',
      cart: 'carrello',
      checkout: 'cassa',
      'tax included': ['IVA inclusa', 'inclusa'],
      order: ['ordine', 'ordine'],
      subscription: ['abbonamento', 'abbonament'],
      plan: 'piano',
      renewal: 'rinnovo',
      'payment method': 'metodo di pagamento',
      cancel: ['disdire', 'disd'],
    },
  },
  ja: {
    register: 'です and ます',
    address: '(?<!ます|です|ません|ました|でした|ください|）)(?:（[^（）]*）)?。',
    avoided: '個|定期購入|通常価格|商品券|レジ|支払方法|ご記入',
    punctuation: /[,;:!?()"']|\s…/,
    terms: {
      'list price': '標準価格',
      total: '合計',
      coupon: 'クーポン',
      cart: 'カート',
      checkout: '購入手続き',
      'tax included': '税込',
      order: '注文',
      subscription: 'サブスクリプション',
      plan: 'プラン',
      renewal: '更新',
      'payment method': 'お支払い方法',
      cancel: '解約',
    },
  },
  nl: {
    register: '*je*',
    address: '[Uu]w?|[Hh]erhaal ze|[Zz]e (?:telt|vermeldt|vervangt)',
    avoided: '[Ww]inkelmandje|[Cc]oupon|[Aa]fzeggen|[Bb]etaalmiddel|[Oo]rder|bij het afrekenen',
    punctuation: /\s…|["']/,
    terms: {
      'list price': 'catalogusprijs',
      total: 'totaal',
      coupon: 'kortingscode',
      cart: 'winkelwagen',
      checkout: 'kassa',
      'tax included': ['incl. btw', 'incl\\.'],
      order: 'bestelling',
      subscription: 'abonnement',
      plan: 'abonnement',
      renewal: 'verlenging',
      'payment method': 'betaalmethode',
      cancel: ['opzeggen', 'opzeg|opgezegd'],
    },
  },
  pl: {
    register: '*Ty*, mostly impersonal',
    address: '[Pp]roszę|[Pp]rosimy|Pan|Pani|Państw[oa]',
    avoided: '[Ss]um[ayęi]|[Cc]eny ilościowe|[Kk]upon|[Rr]ezygnacji|[Ss]posób płatności|nie pobrano\\.',
    punctuation: /\s…|["'“]/,
    terms: {
      'list price': ['cena katalogowa', 'cen(?:[ay]|ie) katalogow'],
      total: ['łączna kwota', 'łączn[ae]j? kwot'],
      coupon: 'kod rabatowy',
      cart: ['koszyk', 'koszyk'],
      checkout: ['kasa', 'kas[ay]|kasie'],
      'tax included': ['w tym VAT', 'w tym'],
      order: ['zamówienie', 'zamówieni'],
      subscription: ['subskrypcja', 'subskrypcj'],
      plan: 'plan',
      renewal: ['odnowienie', 'odn[oa]wi'],
      'payment method': ['metoda płatności', 'metod[aęy] płatności'],
      cancel: ['anulować', 'anul'],
    },
  },
  pt: {
    register: 'formal third person, without a pronoun',
    address: '[Vv]ocê|[Tt]u|[Tt]eu|[Tt]uas?',
    avoided:
      '[Pp]edid[oa]s?|[Cc]ontato|[Aa]ssinatura|no momento|[Cc]upom|[Ff]inalizar a compra|(?<!Falha )no pagamento|[Ee]ntre em contacto|[Pp]agamento falhado',
    punctuation: /\s…|["']/,
    terms: {
      'list price': 'preço de tabela',
      total: 'total',
      coupon: 'código promocional',
      cart: 'carrinho',
      checkout: 'página de pagamento',
      'tax included': ['IVA incluído', 'incluído'],
      order: 'encomenda',
      subscription: ['subscrição', 'subscriç'],
      plan: 'plano',
      renewal: 'renovação',
      'payment method': 'método de pagamento',
      cancel: ['cancelar', 'cancela'],
    },
  },
  'pt-BR': {
    register: '*você*, often left out',
    address: '[Tt]u|[Tt]eu|[Tt]uas?|[Ss]enhora?|[Pp]aga-se',
    avoided:
      '[Ee]ncomendas?|[Cc]ontacto|[Ss]ubscrição|[Ss]eparador|de momento|[Dd]emasiados|A verificar|ao finalizar a compra|(?<!Falha )no pagamento|[Ee]ntre em contato',
    punctuation: /\s…|["']/,
    terms: {
      'list price': 'preço de tabela',
      total: 'total',
      coupon: 'cupom',
      cart: 'carrinho',
      checkout: 'página de pagamento',
      'tax included': ['IVA incluído', 'incluído'],
      order: 'pedido',
      subscription: 'assinatura',
      plan: 'plano',
      renewal: 'renovação',
      'payment method': 'forma de pagamento',
      cancel: ['cancelar', 'cancela'],
    },
  },
  sv: {
    register: '*du*',
    address: '[Nn]i|[Ee]r|[Ee]rt|[Ee]ra',
    avoided: '[Ss]umman|[Tt]otalsumman|[Pp]renumeration(?:en)?|[Kk]undvagn|[Bb]etalsätt|dragits|dras(?! av)',
    punctuation: /\S…|["'”“]/,
    terms: {
      'list price': 'listpris',
      total: ['totalbelopp', 'totalbelopp'],
      coupon: 'rabattkod',
      cart: ['varukorg', 'varukorg'],
      checkout: ['kassa', 'kassan'],
      'tax included': ['inkl. moms', 'inkl\\.'],
      order: 'beställning',
      subscription: 'abonnemang',
      plan: 'abonnemang',
      renewal: ['förnyelse', 'förnyelse'],
      'payment method': 'betalningssätt',
      cancel: ['säga upp', 'säg upp|uppsagt'],
    },
  },
  zh: {
    register: 'simplified characters, 您',
    address: '你',
    avoided: '产品|合计|总价|总金额|原价|折扣码|支付方式|套餐|与我们联系|回应',
    punctuation: /[,;:!?()"']|\s…/,
    terms: {
      'list price': '标价',
      total: '总额',
      coupon: '优惠码',
      cart: '购物车',
      checkout: '结账',
      'tax included': ['含增值税', '含'],
      order: '订单',
      subscription: '订阅',
      plan: '方案',
      renewal: '续订',
      'payment method': '付款方式',
      cancel: '取消',
    },
  },
}

/** A list that is not written yet has no words, and matches nothing. */
const anyOf = (language: Language, words: string): RegExp =>
  new RegExp(
    words === '' ? '(?!)' : ['ja', 'zh'].includes(language) ? words : `(?<!\\p{L})(?:${words})(?!\\p{L})`,
    'u',
  )

/** The list of a language as patterns for its texts. */
export const termListOf = (language: Language) => {
  const { address, avoided, punctuation, terms } = termLists[language]
  const named = Object.entries(terms).map(([thing, term]) => [
    thing,
    new RegExp(typeof term === 'string' ? term : term[1], 'iu'),
  ])
  return {
    address: anyOf(language, address),
    avoided: anyOf(language, avoided),
    punctuation,
    terms: Object.fromEntries(named) as Readonly<Record<Thing, RegExp>>,
  }
}
