import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in Japanese: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: '過去{days}日間に比較した購入{count}件のうち、{shown}件が表示どおりの価格でした。',
  promiseExplained: '{count}件は、数量の変更など購入内容からわかる理由で異なりました。',
  promiseUnexplained: '{count}件は、理由が不明のまま異なりました。',
  promiseHow: '集計方法',
}
