import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Chinese: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: '最近 {days} 天内，比对的 {count} 笔购买中有 {shown} 笔与所示价格一致。',
  promiseExplained: '{count} 笔因购买本身可见的原因（例如数量不同）而有出入。',
  promiseUnexplained: '{count} 笔有出入，原因不明。',
  promiseHow: '统计方法',
}
