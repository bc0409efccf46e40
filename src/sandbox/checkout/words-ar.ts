import type { Words } from './words.ts'

const months = (count: number): string => {
  if (count === 1) return 'كل شهر'
  if (count === 12) return 'كل سنة'
  return count % 12 === 0 ? `كل ${count / 12} سنوات` : `كل ${count} أشهر`
}

const back = 'يُرجى العودة إلى المتجر والمحاولة من جديد.'

export const ar: Words = {
  checkout: 'إتمام الشراء',
  quote: 'طلب عرض سعر',
  sandbox: 'بيئة تجريبية: لا يُخصم أي مبلغ ولا يُسلَّم أي منتج.',
  yourOrder: 'طلبك',
  product: 'المنتج',
  quantity: 'الكمية',
  each: (price) => `${price} للوحدة`,
  was: 'السعر المعتاد',
  subtotalNet: 'الصافي',
  vat: (rate) => `ضريبة القيمة المضافة ${rate}`,
  noVat: 'بدون ضريبة',
  discount: 'توفيرك',
  coupon: 'القسيمة',
  couponUnused: (code) => `القسيمة ${code} لا تنطبق على هذا الطلب.`,
  couponLater: (code) => `القسيمة ${code} تنطبق على التجديد، لا على دفعة اليوم.`,
  total: 'الإجمالي',
  renews: (count, price, times) =>
    times === undefined
      ? `يتجدد ${months(count)} مقابل ${price} حتى الإلغاء.`
      : `يتجدد ${months(count)} مقابل ${price}، عدد المرات: ${times}، ما لم تُلغِه قبل ذلك.`,
  renewsByHand: (count) => `يُستحق ${months(count)}، فقط عندما تجدده بنفسك.`,
  contact: 'بيانات الاتصال',
  email: 'البريد الإلكتروني',
  firstname: 'الاسم الأول',
  lastname: 'اسم العائلة',
  optional: 'اختياري',
  company: 'الشركة',
  vatId: 'الرقم الضريبي',
  payment: 'الدفع',
  card: 'بطاقة',
  cardNumber: 'رقم البطاقة',
  cardHint: 'استخدم إحدى بطاقات الاختبار أدناه. لا تُقبل البطاقات الحقيقية.',
  wire: 'تحويل مصرفي',
  wireHint: 'تصلك بيانات الحساب مع التأكيد، ويُسلَّم الطلب عند وصول المبلغ.',
  testCards: 'بطاقات الاختبار',
  testCardUse: 'ما الذي يحدث',
  pay: (price) => `اشترِ الآن مقابل ${price}`,
  requestQuote: 'أرسل لي العرض',
  terms: 'الأسعار نهائية. يصلك تأكيد بالبريد الإلكتروني.',
  fixThis: 'يُرجى مراجعة ما يلي:',
  emailInvalid: 'أدخل عنوان بريد إلكتروني مثل name@example.com.',
  cardMissing: 'أدخل رقم بطاقة.',
  cardUnknown: 'هذه ليست إحدى بطاقات الاختبار.',
  declined: 'رفض المصرف هذه البطاقة. لم يُخصم أي مبلغ. جرّب بطاقة أخرى أو التحويل المصرفي.',
  priceChanged: (price) => `تغيّر السعر أثناء وجودك هنا، وهو الآن ${price}. اشترِ مجددًا للموافقة عليه.`,
  thanks: 'شكرًا لطلبك',
  thanksQuote: 'عرض السعر في الطريق إليك',
  orderNumber: 'رقم الطلب',
  quoteNumber: 'رقم العرض',
  sentTo: (email) => `سيُرسل التأكيد إلى ${email}.`,
  status: {
    paid: 'مدفوع',
    test: 'طلب تجريبي: لم يُخصم أي مبلغ',
    offline: 'في انتظار التحويل المصرفي',
    pending: 'الدفع قيد التنفيذ',
    quote: 'عرض سعر',
    other: 'تم الاستلام',
  },
  licenseKey: 'مفتاح الترخيص',
  date: 'التاريخ',
  continue: 'متابعة التسوق',
  seeOrder: 'عرض الطلب',
  problems: {
    too_long: { title: 'هذا الرابط أطول من اللازم', text: back },
    not_a_link: { title: 'هذا الرابط تالف', text: back },
    wrong_host: { title: 'هذا الرابط يؤدي إلى مكان آخر', text: back },
    foreign_client: { title: 'هذا المتجر غير موجود', text: back },
    bad_scope: { title: 'هذا الرابط تالف', text: back },
    empty_cart: { title: 'سلة التسوق فارغة', text: 'يُرجى العودة إلى المتجر واختيار منتج.' },
    unknown_product: {
      title: 'هذا المنتج غير موجود',
      text: 'يشير الرابط إلى منتج لا يُباع هنا. يُرجى العودة إلى المتجر.',
    },
    bad_quantity: { title: 'لا يمكن طلب هذه الكمية', text: 'يُرجى العودة إلى المتجر واختيار كمية أخرى.' },
    not_sold: { title: 'غير متوفر في مكانك', text: 'لا يُباع هذا المنتج في بلدك أو بعملتك.' },
    unknown_client: { title: 'هذا المتجر غير موجود', text: 'يُرجى التحقق من العنوان.' },
    unknown_session: { title: 'لا توجد سلة في هذا العنوان', text: back },
    expired_session: {
      title: 'انتهت صلاحية سلتك',
      text: 'تُحفظ السلة 72 ساعة بعد آخر زيارة. يُرجى البدء من جديد في المتجر. لم يُخصم أي مبلغ.',
    },
    used_session: {
      title: 'تم تقديم هذا الطلب',
      text: 'لن يُخصم أي مبلغ آخر. للطلب مجددًا يُرجى العودة إلى المتجر.',
    },
    unknown_order: { title: 'لا يوجد طلب في هذا العنوان', text: 'يُرجى استخدام الرابط الموجود في التأكيد.' },
    unknown_subscription: {
      title: 'لا يوجد اشتراك في هذا العنوان',
      text: 'يُرجى استخدام الرابط الموجود في التأكيد.',
    },
    broken: { title: 'حدث خطأ ما', text: 'لم يُخصم أي مبلغ. يُرجى المحاولة بعد قليل.' },
  },
}
