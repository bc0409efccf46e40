import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Arabic: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine:
    'عمليات الشراء بالسعر المعروض خلال آخر \u2068{days}\u2069 يومًا: \u2068{shown}\u2069 من أصل \u2068{count}\u2069 جرت مقارنتها.',
  promiseExplained: 'بمبلغ مختلف لسبب ظاهر في عملية الشراء، مثل كمية أخرى: \u2068{count}\u2069.',
  promiseUnexplained: 'بمبلغ مختلف من دون سبب معروف: \u2068{count}\u2069.',
  promiseHow: 'كيف نحسب ذلك',
}
