/** The checkout's words in Arabic, where a noun has other forms after two, after three to ten, and after more. */

import type { Interval } from '../../state/subscription.ts'
import type { Words } from './words.ts'

interface Noun {
  /** As a subject, and after كل. */
  two: readonly [string, string]
  few: string
  many: string
  other: string
}

const day: Noun = { two: ['يومان', 'يومين'], few: 'أيام', many: 'يومًا', other: 'يوم' }
const month: Noun = { two: ['شهران', 'شهرين'], few: 'أشهر', many: 'شهرًا', other: 'شهر' }
const year: Noun = { two: ['سنتان', 'سنتين'], few: 'سنوات', many: 'سنة', other: 'سنة' }

const rules = new Intl.PluralRules('ar')

const counted = (count: number, noun: Noun, after: 'alone' | 'كل'): string => {
  const form = rules.select(count)
  if (form === 'two') return noun.two[after === 'alone' ? 0 : 1]
  return `${count} ${form === 'few' || form === 'many' ? noun[form] : noun.other}`
}

const every = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? 'كل يوم' : `كل ${counted(days, day, 'كل')}`
  if (months === 1) return 'كل شهر'
  if (months === 12) return 'كل سنة'
  return `كل ${months % 12 === 0 ? counted(months / 12, year, 'كل') : counted(months, month, 'كل')}`
}

const per = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? '/ يوم' : `/ ${counted(days, day, 'alone')}`
  if (months === 1) return '/ شهر'
  if (months === 12) return '/ سنة'
  return `/ ${months % 12 === 0 ? counted(months / 12, year, 'alone') : counted(months, month, 'alone')}`
}

const length = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? 'يوم واحد' : counted(days, day, 'alone')
  return months === 1 ? 'شهر واحد' : counted(months, month, 'alone')
}

const missing = (count: number): string => {
  const form = rules.select(count)
  if (form === 'one') return 'ينقص حقل واحد'
  if (form === 'two') return 'ينقص حقلان'
  return `تنقص ${count} حقول`
}

const back = 'يُرجى العودة إلى المتجر والمحاولة من جديد.'

export const ar: Words = {
  checkout: 'صفحة الدفع',
  quote: 'طلب عرض سعر',
  sandbox: 'بيئة تجريبية: لا يُخصم أي مبلغ ولا يُسلَّم أي منتج.',
  yourOrder: 'طلبك',
  quantity: 'الكمية',
  each: (price) => `${price} للوحدة`,
  was: 'سعر القائمة',
  subtotalNet: 'المبلغ قبل الضريبة',
  vat: (rate) => `ضريبة القيمة المضافة ${rate}`,
  noVat: 'بدون ضريبة',
  discount: 'توفيرك',
  coupon: 'رمز الخصم',
  couponUnused: (code) => `الرمز ${code} لا ينطبق على هذا الطلب.`,
  couponLater: (code) => `الرمز ${code} ينطبق على التجديد، لا على دفعة اليوم.`,
  total: 'الإجمالي',
  every,
  per,
  length,
  firstInterval: (length) => `هذا هو سعر الفترة الأولى: ${length}.`,
  thenPrice: (price, per) => `ثم ${price} ${per}`,
  renews: (every, price, times) =>
    times === undefined
      ? `يتجدد ${every} مقابل ${price} حتى الإلغاء.`
      : `يتجدد ${every} مقابل ${price}، عدد المرات: ${times}، ما لم يُلغَ قبل ذلك.`,
  renewsByHand: (every) => `يُستحق ${every}، فقط عند تجديده يدويًا.`,
  contact: 'بيانات الاتصال',
  email: 'البريد الإلكتروني',
  firstname: 'الاسم الأول',
  lastname: 'اسم العائلة',
  optional: 'اختياري',
  company: 'الشركة',
  vatId: 'الرقم الضريبي',
  country: 'البلد',
  countryHint: 'تتبع الضريبة بلدك. إذا غيّر ذلك الإجمالي فسيظهر لك قبل الشراء.',
  countryChanged: (price) => `الإجمالي لهذا البلد هو ${price}. يُرجى الشراء مجددًا للموافقة عليه.`,
  payment: 'الدفع',
  card: 'بطاقة',
  cardNumber: 'رقم البطاقة',
  cardHint: 'يُرجى استخدام إحدى بطاقات الاختبار أدناه. لا تُقبل البطاقات الحقيقية.',
  wire: 'تحويل مصرفي',
  wireHint: 'تصلك بيانات الحساب مع التأكيد، ويُسلَّم الطلب عند وصول المبلغ.',
  purchaseOrder: 'أمر شراء',
  orderNumberOfCustomer: 'رقم أمر الشراء',
  orderNumberMissing: 'يُرجى إدخال رقم أمر الشراء.',
  testCards: 'بطاقات الاختبار',
  testCardUse: 'ما الذي يحدث',
  pay: (price) => `الشراء الآن مقابل ${price}`,
  requestQuote: 'إرسال العرض',
  fullPrice: 'الإجمالي شامل جميع الضرائب، ولا يُضاف إليه شيء.',
  fixThis: 'يُرجى مراجعة ما يلي:',
  missing,
  emailInvalid: 'يُرجى إدخال عنوان بريد إلكتروني مثل name@example.com.',
  cardMissing: 'يُرجى إدخال رقم بطاقة.',
  cardUnknown: 'هذه ليست إحدى بطاقات الاختبار.',
  declined:
    'رفض المصرف هذه البطاقة. لم يُخصم أي مبلغ. يُرجى إعادة المحاولة، أو استخدام بطاقة أخرى أو التحويل المصرفي.',
  priceChanged: (price) => `تغيّر السعر أثناء وجودك هنا، وهو الآن ${price}. يُرجى الشراء مجددًا للموافقة عليه.`,
  thanks: 'شكرًا لطلبك',
  thanksQuote: 'عرض السعر في الطريق إليك',
  orderNumber: 'رقم الطلب',
  quoteNumber: 'رقم العرض',
  sentTo: (email) => `سيُرسل التأكيد إلى ${email}.`,
  status: {
    paid: 'مدفوع',
    test: 'طلب تجريبي: لم يُخصم أي مبلغ',
    offline: 'في انتظار التحويل المصرفي',
    purchaseOrder: 'بانتظار أمر الشراء',
    pending: 'الدفع قيد التنفيذ',
    quote: 'عرض سعر',
    other: 'تم الاستلام',
  },
  licenseKey: 'مفتاح الترخيص',
  copy: 'نسخ',
  copied: 'تم النسخ',
  saveKey: 'حفظ في ملف',
  date: 'التاريخ',
  receipt: 'الإيصال',
  seller: 'البائع',
  buyer: 'المشتري',
  print: 'طباعة أو حفظ كملف PDF',
  manage: 'إدارة الاشتراك',
  continue: 'متابعة التسوق',
  backToShop: 'العودة إلى المتجر',
  toSandbox: 'إلى البيئة التجريبية',
  legal: {
    names: {
      terms: 'الشروط والأحكام',
      withdrawal: 'حق العدول',
      privacy: 'سياسة الخصوصية',
      imprint: 'بيانات الناشر',
    },
    agree: 'تسري {terms}. يُرجى الاطلاع على {withdrawal} و{privacy}.',
    sample: (shop) => `المتجر ${shop} موجود في هذه البيئة التجريبية فقط. للمتجر الحقيقي نصه الخاص هنا.`,
    texts: {
      terms: 'الطلبات في هذه البيئة تجريبية: لا يُباع شيء ولا يُخصم أي مبلغ ولا يُسلَّم أي منتج.',
      withdrawal:
        'يحق للمستهلكين في الاتحاد الأوروبي العدول عن معظم العقود المبرمة عبر الإنترنت خلال 14 يومًا. لا يُبرم هنا أي عقد، ويمكن رد قيمة الطلب من صفحة الإدارة.',
      privacy:
        'يُحفظ بريدك الإلكتروني واسمك وشركتك وطلباتك، مع عنوان الشبكة والمتصفح اللذين أُرسلت منهما، في هذه البيئة إلى أن يُعاد ضبطها. لا تُحفظ أرقام البطاقات، ولا يخرج شيء من هذه البيئة ما لم يُحدَّد مستقبِل للإشعارات.',
      imprint: 'تاجر في البيئة التجريبية، لا شركة وراءه ولا عنوان ولا سجل.',
    },
  },
  shopPage: {
    title: 'كل المنتجات',
    note: 'الأسعار شاملة جميع الضرائب، وتتبع الضريبة البلد المختار في صفحة الدفع.',
    buy: 'شراء',
    none: 'لا يُباع شيء في بلدك.',
    more: 'منتجات أخرى',
    testItems: 'منتجات للاختبار',
  },
  seeOrder: 'عرض الطلب',
  reference: 'المرجع',
  subscriptionPages: {
    subscription: 'اشتراكك',
    states: {
      Active: 'نشط',
      Deactivated: 'ملغى',
      Finished: 'منتهٍ',
      Grace: 'فشل الدفع',
      Hold: 'معلّق',
      New: 'قيد الإعداد',
    },
    changeCard: 'تغيير البطاقة',
    cancelHere: 'إلغاء الاشتراك',
    back: 'العودة إلى اشتراكك',
    number: 'رقم الاشتراك',
    paidBy: 'وسيلة الدفع',
    cardEnding: (type, lastFour) => `${type} تنتهي بـ ${lastFour}`,
    nextBilling: 'الفوترة التالية',
    amountOn: (amount, date) => `${amount} في ${date}`,
    payments: 'المدفوعات',
    cancelTitle: 'إلغاء اشتراكك؟',
    kind: 'نوع الإلغاء',
    ordinary: 'إلغاء عادي في أقرب وقت ممكن',
    confirmationTo: 'يُرسل التأكيد إلى',
    endsOn: 'ينتهي في',
    atOnce: 'فورًا',
    lastsUntil: (date) => `يمكنك استخدامه حتى ${date}، ولن يُخصم أي مبلغ بعد ذلك.`,
    endsAtOnce: 'ينتهي الاشتراك فورًا، ولن يُخصم أي مبلغ آخر.',
    cancel: 'إلغاء الاشتراك الآن',
    keep: 'الاحتفاظ بالاشتراك',
    canceled: 'تم إلغاء اشتراكك',
    receiptTitle: 'إيصال الإلغاء',
    receivedAt: 'وقت الاستلام',
    saveReceipt: 'حفظ الإيصال في ملف',
    printHint: 'يمكنك أيضًا طباعة هذه الصفحة. تبيّن متى استُلم طلب الإلغاء.',
    ended: 'انتهى هذا الاشتراك',
    canUseUntil: (date) => `يمكنك استخدامه حتى ${date}، ولن يُخصم أي مبلغ آخر.`,
    endedOn: (date) => `انتهى في ${date}، ولن يُخصم أي مبلغ آخر.`,
    cardTitle: 'تغيير البطاقة',
    saveCard: 'حفظ البطاقة',
    continue: 'متابعة',
    reviewTitle: 'استخدام هذه البطاقة؟',
    newCard: 'البطاقة الجديدة',
    chargedNow: 'يُخصم الآن',
    useCard: 'استخدام هذه البطاقة',
    useCardAndPay: (amount) => `استخدام هذه البطاقة ودفع ${amount} الآن`,
    anotherCard: 'إدخال بطاقة أخرى',
    declined: 'رفض المصرف هذه البطاقة. لم يتغير شيء. يُرجى تجربة بطاقة أخرى.',
    billChanged: 'تغيّر المبلغ الذي سيُخصم أثناء وجودك هنا. يُرجى مراجعته مجددًا.',
    cardChanged: 'تم تغيير بطاقتك.',
    stillUnpaid: 'تم تغيير بطاقتك، لكن تعذّر خصم الفاتورة المفتوحة منها. يُرجى تجربة بطاقة أخرى.',
  },
  problems: {
    'too-long': { title: 'هذا الرابط أطول من اللازم', text: back },
    'not-a-link': { title: 'هذا الرابط لا يعمل', text: back },
    'wrong-host': { title: 'هذا الرابط لا يعمل', text: back },
    'foreign-client': { title: 'هذا الرابط لا يعمل', text: back },
    'bad-scope': { title: 'هذا الرابط لا يعمل', text: back },
    'empty-cart': { title: 'سلة التسوق فارغة', text: 'يُرجى العودة إلى المتجر واختيار منتج.' },
    'unknown-product': { title: 'هذا المنتج لا يُباع هنا', text: 'يُرجى العودة إلى المتجر واختيار منتج آخر.' },
    'bad-quantity': { title: 'لا يمكن طلب هذه الكمية', text: 'يُرجى العودة إلى المتجر واختيار كمية أخرى.' },
    'not-sold': { title: 'غير متوفر في مكانك', text: 'لا يُباع هذا المنتج في بلدك أو بعملتك.' },
    'unknown-client': {
      title: 'هذا الرابط لا يعمل',
      text: 'لا يوجد متجر في هذا العنوان. يُرجى التحقق من العنوان.',
    },
    'unknown-session': {
      title: 'لم يعد هذا الرابط يعمل',
      text: 'لم يُعثر على السلة. يُرجى العودة إلى المتجر والبدء من جديد.',
    },
    'expired-session': {
      title: 'انتهت صلاحية سلتك',
      text: 'تُحفظ السلة 72 ساعة بعد آخر زيارة. يُرجى البدء من جديد في المتجر. لم يُخصم أي مبلغ.',
    },
    'used-session': {
      title: 'تم تقديم هذا الطلب',
      text: 'لن يُخصم أي مبلغ آخر. للطلب مجددًا يُرجى العودة إلى المتجر.',
    },
    'unknown-order': {
      title: 'هذا الرابط لا يعمل',
      text: 'لم يُعثر على الطلب. يُرجى استخدام الرابط الموجود في التأكيد.',
    },
    'unknown-subscription': {
      title: 'هذا الرابط لا يعمل',
      text: 'لم يُعثر على الاشتراك. يُرجى استخدام الرابط الموجود في التأكيد.',
    },
    broken: { title: 'حدث خطأ ما', text: 'لم يُخصم أي مبلغ. يُرجى المحاولة بعد قليل.' },
  },
}
