/**
 * The words of the coupon field, in every language. A language has all keys of English, and a placeholder in braces
 * stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  couponLabel: 'Coupon code',
  couponApply: 'Apply',
  couponRemove: 'Remove',
  couponChecking: 'Checking the code…',
  couponApplied: '{code} is applied: {amount} below list price.',
  couponAppliedPlain: '{code} is applied.',
  couponNotApplicable: '{code} is not valid for these products.',
  couponInvalid: 'Please enter a code.',
  couponRequired: 'To buy here, enter a valid code first.',
  couponRemoved: 'The code was removed.',
  couponUnchecked: '{code} could not be checked here. It will be passed on to checkout.',
} as const

export type CouponMessages = MessagesOf<typeof en>

export const de: CouponMessages = {
  couponLabel: 'Gutscheincode',
  couponApply: 'Einlösen',
  couponRemove: 'Entfernen',
  couponChecking: 'Code wird geprüft …',
  couponApplied: 'Der Code {code} wurde eingelöst: {amount} unter Listenpreis.',
  couponAppliedPlain: 'Der Code {code} wurde eingelöst.',
  couponNotApplicable: 'Der Code {code} ist für diese Produkte nicht gültig.',
  couponInvalid: 'Bitte geben Sie einen Code ein.',
  couponRequired: 'Geben Sie zuerst einen gültigen Code ein, um hier zu kaufen.',
  couponRemoved: 'Der Code wurde entfernt.',
  couponUnchecked: 'Der Code {code} konnte hier nicht geprüft werden. Er wird an die Kasse übergeben.',
}

export const fr: CouponMessages = {
  couponLabel: 'Code promo',
  couponApply: 'Appliquer',
  couponRemove: 'Retirer',
  couponChecking: 'Vérification du code…',
  couponApplied: 'Le code {code} est appliqué\u00a0: {amount} sous le prix catalogue.',
  couponAppliedPlain: 'Le code {code} est appliqué.',
  couponNotApplicable: 'Le code {code} n’est pas valable pour ces produits.',
  couponInvalid: 'Veuillez saisir un code.',
  couponRequired: 'Pour acheter ici, saisissez d’abord un code valable.',
  couponRemoved: 'Le code a été retiré.',
  couponUnchecked: 'Le code {code} n’a pas pu être vérifié ici. Il sera transmis à la page de paiement.',
}

export const es: CouponMessages = {
  couponLabel: 'Código promocional',
  couponApply: 'Aplicar',
  couponRemove: 'Quitar',
  couponChecking: 'Comprobando el código…',
  couponApplied: 'Código {code} aplicado: {amount} menos que el precio de lista.',
  couponAppliedPlain: 'Código {code} aplicado.',
  couponNotApplicable: 'El código {code} no es válido para estos productos.',
  couponInvalid: 'Introduzca un código.',
  couponRequired: 'Para comprar aquí, introduzca primero un código válido.',
  couponRemoved: 'Se ha quitado el código.',
  couponUnchecked: 'No se ha podido comprobar aquí el código {code}. Se enviará a la página de pago.',
}

export const it: CouponMessages = {
  couponLabel: 'Codice sconto',
  couponApply: 'Applica',
  couponRemove: 'Rimuovi',
  couponChecking: 'Verifica del codice…',
  couponApplied: 'Codice {code} applicato: {amount} sotto il prezzo di listino.',
  couponAppliedPlain: 'Codice {code} applicato.',
  couponNotApplicable: 'Il codice {code} non è valido per questi prodotti.',
  couponInvalid: 'Inserisci un codice.',
  couponRequired: 'Per acquistare qui, inserisci prima un codice valido.',
  couponRemoved: 'Il codice è stato rimosso.',
  couponUnchecked: 'Non è stato possibile verificare qui il codice {code}. Sarà trasmesso alla cassa.',
}

export const nl: CouponMessages = {
  couponLabel: 'Kortingscode',
  couponApply: 'Toepassen',
  couponRemove: 'Verwijderen',
  couponChecking: 'Code wordt gecontroleerd…',
  couponApplied: 'Code {code} is toegepast: {amount} onder de catalogusprijs.',
  couponAppliedPlain: 'Code {code} is toegepast.',
  couponNotApplicable: 'Code {code} is niet geldig voor deze producten.',
  couponInvalid: 'Voer een code in.',
  couponRequired: 'Voer eerst een geldige code in om hier te kopen.',
  couponRemoved: 'De code is verwijderd.',
  couponUnchecked: 'Code {code} kon hier niet worden gecontroleerd. De code gaat mee naar de kassa.',
}

export const ptBR: CouponMessages = {
  couponLabel: 'Cupom de desconto',
  couponApply: 'Aplicar',
  couponRemove: 'Remover',
  couponChecking: 'Verificando o cupom…',
  couponApplied: 'Cupom {code} aplicado: {amount} abaixo do preço de tabela.',
  couponAppliedPlain: 'Cupom {code} aplicado.',
  couponNotApplicable: 'O cupom {code} não é válido para estes produtos.',
  couponInvalid: 'Insira um cupom.',
  couponRequired: 'Para comprar aqui, insira primeiro um cupom válido.',
  couponRemoved: 'O cupom foi removido.',
  couponUnchecked:
    'Não foi possível verificar o cupom {code} aqui. Ele será enviado para a página de pagamento.',
}

export const pt: CouponMessages = {
  couponLabel: 'Código promocional',
  couponApply: 'Aplicar',
  couponRemove: 'Remover',
  couponChecking: 'A verificar o código…',
  couponApplied: 'Código {code} aplicado: {amount} abaixo do preço de tabela.',
  couponAppliedPlain: 'Código {code} aplicado.',
  couponNotApplicable: 'O código {code} não é válido para estes produtos.',
  couponInvalid: 'Introduza um código.',
  couponRequired: 'Para comprar aqui, introduza primeiro um código válido.',
  couponRemoved: 'O código foi removido.',
  couponUnchecked:
    'Não foi possível verificar aqui o código {code}. Será enviado para a página de pagamento.',
}

export const pl: CouponMessages = {
  couponLabel: 'Kod rabatowy',
  couponApply: 'Zastosuj',
  couponRemove: 'Usuń',
  couponChecking: 'Sprawdzanie kodu…',
  couponApplied: 'Zastosowano kod {code}: {amount} poniżej ceny katalogowej.',
  couponAppliedPlain: 'Zastosowano kod {code}.',
  couponNotApplicable: 'Kod {code} nie jest ważny dla tych produktów.',
  couponInvalid: 'Wpisz kod.',
  couponRequired: 'Aby tu kupić, najpierw wpisz ważny kod.',
  couponRemoved: 'Kod został usunięty.',
  couponUnchecked: 'Nie udało się tutaj sprawdzić kodu {code}. Zostanie przekazany do kasy.',
}

export const sv: CouponMessages = {
  couponLabel: 'Rabattkod',
  couponApply: 'Använd',
  couponRemove: 'Ta bort',
  couponChecking: 'Koden kontrolleras …',
  couponApplied: '{code} används: {amount} under listpris.',
  couponAppliedPlain: '{code} används.',
  couponNotApplicable: '{code} gäller inte för de här produkterna.',
  couponInvalid: 'Ange en kod.',
  couponRequired: 'Ange först en giltig kod för att köpa här.',
  couponRemoved: 'Koden togs bort.',
  couponUnchecked: '{code} kunde inte kontrolleras här. Koden skickas vidare till kassan.',
}

export const ja: CouponMessages = {
  couponLabel: 'クーポンコード',
  couponApply: '適用',
  couponRemove: '削除',
  couponChecking: 'コードを確認しています…',
  couponApplied: 'コード「{code}」を適用しました。標準価格より{amount}オフです。',
  couponAppliedPlain: 'コード「{code}」を適用しました。',
  couponNotApplicable: 'コード「{code}」は、これらの商品には使えません。',
  couponInvalid: 'コードを入力してください。',
  couponRequired: 'ここで購入するには、先に有効なコードを入力してください。',
  couponRemoved: 'コードを削除しました。',
  couponUnchecked: 'ここではコード「{code}」を確認できませんでした。購入手続きに引き継がれます。',
}

export const zh: CouponMessages = {
  couponLabel: '优惠码',
  couponApply: '使用',
  couponRemove: '移除',
  couponChecking: '正在验证优惠码…',
  couponApplied: '已使用优惠码 {code}，比标价低 {amount}。',
  couponAppliedPlain: '已使用优惠码 {code}。',
  couponNotApplicable: '优惠码 {code} 不适用于这些商品。',
  couponInvalid: '请输入优惠码。',
  couponRequired: '要在此处购买，请先输入有效的优惠码。',
  couponRemoved: '优惠码已移除。',
  couponUnchecked: '此处无法验证优惠码 {code}，该优惠码将带入结账页面。',
}

export const ar: CouponMessages = {
  couponLabel: 'رمز الخصم',
  couponApply: 'تطبيق',
  couponRemove: 'إزالة',
  couponChecking: 'جارٍ التحقق من الرمز…',
  couponApplied: 'تم تطبيق الرمز \u2068{code}\u2069، أقل من سعر القائمة بمقدار \u2068{amount}\u2069',
  couponAppliedPlain: 'تم تطبيق الرمز \u2068{code}\u2069.',
  couponNotApplicable: 'الرمز \u2068{code}\u2069 غير صالح لهذه المنتجات.',
  couponInvalid: 'يُرجى إدخال رمز.',
  couponRequired: 'للشراء هنا، يُرجى أولًا إدخال رمز صالح.',
  couponRemoved: 'تمت إزالة الرمز.',
  couponUnchecked: 'تعذّر التحقق من الرمز \u2068{code}\u2069 هنا. سيُنقل معك إلى صفحة الدفع.',
}
