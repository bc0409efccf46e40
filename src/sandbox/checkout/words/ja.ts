/** The checkout's words in Japanese, in the polite form. */

import type { Interval } from '../../state/subscription.ts'
import type { Words } from './words.ts'

const every = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? '毎日' : `${days}日ごとに`
  if (months === 1) return '毎月'
  if (months === 12) return '毎年'
  return months % 12 === 0 ? `${months / 12}年ごとに` : `${months}か月ごとに`
}

const per = ({ months, days }: Interval): string => {
  if (days > 0) return days === 1 ? '／日' : `／${days}日`
  if (months === 1) return '／月'
  if (months === 12) return '／年'
  return months % 12 === 0 ? `／${months / 12}年` : `／${months}か月`
}

const length = ({ months, days }: Interval): string => (days > 0 ? `${days}日間` : `${months}か月`)

const again = 'ショップに戻って、もう一度お試しください。'

export const ja: Words = {
  checkout: '購入手続き',
  quote: 'お見積もりの依頼',
  sandbox: 'テスト環境です。請求も納品も行われません。',
  yourOrder: 'ご注文内容',
  quantity: '数量',
  each: (price) => `1点あたり${price}`,
  was: '標準価格',
  subtotalNet: '税抜金額',
  vat: (rate) => `消費税・付加価値税（${rate}）`,
  noVat: '税なし',
  discount: '割引額',
  coupon: 'クーポン',
  couponUnused: (code) => `クーポン${code}はこのご注文には使えません。`,
  couponLater: (code) => `クーポン${code}は今回のお支払いではなく、更新時に適用されます。`,
  total: '合計',
  every,
  per,
  length,
  firstInterval: (length) => `これは最初の${length}の価格です。`,
  thenPrice: (price, per) => `その後 ${price} ${per}`,
  renews: (every, price, times) =>
    times === undefined
      ? `解約されるまで、${every}${price}で自動更新されます。`
      : `${every}${price}で${times}回更新されます。途中で解約することもできます。`,
  renewsByHand: (every) => `${every}お支払いの時期が来ますが、お客様が更新された場合にのみ請求されます。`,
  contact: 'お客様情報',
  email: 'メールアドレス',
  firstname: '名',
  lastname: '姓',
  nameOrder: ['lastname', 'firstname'],
  optional: '任意',
  company: '会社名',
  vatId: 'VAT番号',
  country: '国・地域',
  countryHint: '税額は国・地域によって決まります。合計が変わる場合は、購入前にお知らせします。',
  countryChanged: (price) => `この国・地域での合計は${price}です。よろしければ、もう一度購入してください。`,
  payment: 'お支払い方法',
  card: 'カード',
  cardNumber: 'カード番号',
  cardHint: '下のテスト用カードをお使いください。実在のカードは使えません。',
  wire: '銀行振込',
  wireHint: '振込先は確認メールでお知らせします。ご入金の確認後に納品されます。',
  purchaseOrder: '発注書',
  orderNumberOfCustomer: '発注書番号',
  orderNumberMissing: '発注書番号を入力してください。',
  testCards: 'テスト用カード',
  testCardUse: '結果',
  pay: (price) => `${price}で購入する`,
  requestQuote: '見積もりを送信してもらう',
  fullPrice: '合計は税込みの総額です。ほかに費用はかかりません。',
  fixThis: '次の点をご確認ください。',
  missing: (count) => `入力されていない項目が${count}件あります`,
  emailInvalid: 'name@example.com のようなメールアドレスを入力してください。',
  cardMissing: 'カード番号を入力してください。',
  cardUnknown: 'これはテスト用カードの番号ではありません。',
  declined:
    'このカードは銀行に拒否されました。請求は行われていません。もう一度お試しいただくか、別のカードか銀行振込をご利用ください。',
  priceChanged: (price) =>
    `お手続き中に価格が変わり、${price}になりました。よろしければ、もう一度購入してください。`,
  thanks: 'ご注文ありがとうございます',
  thanksQuote: 'お見積もりをお送りします',
  orderNumber: '注文番号',
  quoteNumber: '見積番号',
  sentTo: (email) => `確認メールを${email}にお送りします。`,
  status: {
    paid: '支払い済み',
    test: 'テスト注文（請求なし）',
    offline: 'お振込待ち',
    purchaseOrder: '発注書待ち',
    pending: '支払い処理中',
    quote: '見積もり',
    other: '受付済み',
  },
  licenseKey: 'ライセンスキー',
  copy: 'コピー',
  copied: 'コピーしました',
  saveKey: 'ファイルに保存',
  date: '日時',
  receipt: '領収明細',
  seller: '販売者',
  buyer: 'ご請求先',
  print: '印刷またはPDFとして保存',
  manage: 'サブスクリプションの管理',
  continue: '買い物を続ける',
  backToShop: 'ショップに戻る',
  toSandbox: 'テスト環境へ',
  legal: {
    names: {
      terms: '利用規約',
      withdrawal: '返品・キャンセルについて',
      privacy: 'プライバシーポリシー',
      imprint: '運営者情報',
    },
    agree: 'ご購入には{terms}が適用されます。{withdrawal}と{privacy}もご確認ください。',
    sample: (shop) =>
      `${shop}はこのテスト環境だけに存在するショップです。実際のショップでは、ここに独自の文章が入ります。`,
    texts: {
      terms: 'このテスト環境でのご注文はすべてテストです。販売も請求も納品も行われません。',
      withdrawal:
        '欧州連合の消費者は、オンライン契約の多くを14日以内に撤回できます。ここでは契約が成立しないため撤回の対象はありませんが、注文は管理画面から返金できます。',
      privacy:
        'メールアドレス、お名前、会社名、ご注文は、送信元のネットワークアドレスとブラウザの情報とともに、リセットされるまでこのテスト環境に保存されます。カード番号は保存されません。通知の送信先が設定されていない限り、外部に送られることもありません。',
      imprint: 'テスト環境の販売者です。実在の会社、住所、登記はありません。',
    },
  },
  shopPage: {
    title: '商品一覧',
    note: '表示価格は税込みです。税額は、購入手続きで選ぶ国・地域によって変わります。',
    buy: '購入',
    none: 'お住まいの国・地域では販売していません。',
    more: 'その他の商品',
    testItems: 'テスト用の商品',
  },
  seeOrder: '注文を見る',
  reference: '参照番号',
  subscriptionPages: {
    subscription: 'お客様のサブスクリプション',
    states: {
      Active: '有効',
      Deactivated: '解約済み',
      Finished: '終了',
      Grace: 'お支払いエラー',
      Hold: '停止中',
      New: '準備中',
    },
    changeCard: 'カードを変更する',
    cancelHere: '解約手続きへ',
    back: 'サブスクリプションに戻る',
    number: 'サブスクリプション番号',
    paidBy: 'お支払い方法',
    cardEnding: (type, lastFour) => `${type}（末尾${lastFour}）`,
    nextBilling: '次回のご請求',
    amountOn: (amount, date) => `${date}に${amount}`,
    payments: 'お支払い履歴',
    cancelTitle: 'サブスクリプションを解約しますか？',
    kind: '解約の種類',
    ordinary: '通常の解約（最も早い日付で終了）',
    confirmationTo: '確認メールの送信先',
    endsOn: '終了日',
    atOnce: '即時',
    lastsUntil: (date) => `${date}までご利用いただけます。その後の請求はありません。`,
    endsAtOnce: 'すぐに終了します。これ以上の請求はありません。',
    cancel: '今すぐ解約する',
    keep: 'サブスクリプションを続ける',
    canceled: 'サブスクリプションを解約しました',
    receiptTitle: '解約の受付証明',
    receivedAt: '受付日時',
    saveReceipt: '受付証明をファイルに保存する',
    printHint: 'このページを印刷することもできます。解約を受け付けた日時が記載されています。',
    ended: 'このサブスクリプションは終了しました',
    canUseUntil: (date) => `${date}までご利用いただけます。これ以上の請求はありません。`,
    endedOn: (date) => `${date}に終了しました。これ以上の請求はありません。`,
    cardTitle: 'カードの変更',
    saveCard: 'カードを保存する',
    continue: '次へ',
    reviewTitle: 'このカードを使いますか？',
    newCard: '新しいカード',
    chargedNow: '今回の請求額',
    useCard: 'このカードを使う',
    useCardAndPay: (amount) => `このカードで今すぐ${amount}を支払う`,
    anotherCard: '別のカードを入力する',
    declined: 'このカードは銀行に拒否されました。変更は行われていません。別のカードをお試しください。',
    billChanged: 'お手続き中に請求額が変わりました。もう一度ご確認ください。',
    cardChanged: 'カードを変更しました。',
    stillUnpaid:
      'カードは変更されましたが、未払いの請求をお支払いいただけませんでした。別のカードをお試しください。',
  },
  problems: {
    'too-long': { title: 'リンクが長すぎます', text: 'ショップに戻って、商品をもう一度選んでください。' },
    'not-a-link': { title: 'このリンクは使えません', text: again },
    'wrong-host': { title: 'このリンクは使えません', text: again },
    'foreign-client': { title: 'このリンクは使えません', text: again },
    'bad-scope': { title: 'このリンクは使えません', text: again },
    'empty-cart': { title: 'カートは空です', text: 'ショップに戻って、商品を選んでください。' },
    'unknown-product': {
      title: 'この商品はここでは販売していません',
      text: 'ショップに戻って、別の商品を選んでください。',
    },
    'bad-quantity': {
      title: 'この数量では注文できません',
      text: 'ショップに戻って、別の数量を選んでください。',
    },
    'not-sold': {
      title: 'お住まいの地域では購入できません',
      text: 'この商品は、お客様の国・地域または通貨では販売していません。',
    },
    'unknown-client': {
      title: 'このリンクは使えません',
      text: 'このアドレスにショップはありません。アドレスをご確認ください。',
    },
    'unknown-session': {
      title: 'このリンクは使えなくなりました',
      text: 'カートが見つかりませんでした。ショップに戻って、最初からやり直してください。',
    },
    'expired-session': {
      title: 'カートの有効期限が切れました',
      text: 'カートは最後のアクセスから72時間保存されます。ショップに戻って、最初からやり直してください。請求は行われていません。',
    },
    'used-session': {
      title: 'このご注文は完了しています',
      text: 'これ以上の請求はありません。もう一度注文するには、ショップに戻ってください。',
    },
    'unknown-order': {
      title: 'このリンクは使えません',
      text: 'ご注文が見つかりませんでした。確認メールのリンクをお使いください。',
    },
    'unknown-subscription': {
      title: 'このリンクは使えません',
      text: 'サブスクリプションが見つかりませんでした。確認メールのリンクをお使いください。',
    },
    broken: {
      title: '問題が発生しました',
      text: '請求は行われていません。しばらくしてから、もう一度お試しください。',
    },
  },
}
