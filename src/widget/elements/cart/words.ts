/**
 * The words of the cart, in every language. A language has all keys of English, and a placeholder in braces stays as
 * it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  cartLabel: 'Cart',
  cartRemove: 'Remove',
  cartRemoved: '{product} was removed.',
  cartGone: 'No longer available',
  cartSeparate: 'These products have their own terms, so they are ordered separately.',
  cartClose: 'Close',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Continue to checkout',
  cartBack: 'Back',
} as const

export type CartMessages = MessagesOf<typeof en>

export const de: CartMessages = {
  cartLabel: 'Warenkorb',
  cartRemove: 'Entfernen',
  cartRemoved: '{product} wurde entfernt.',
  cartGone: 'Nicht mehr erhältlich',
  cartSeparate: 'Für diese Produkte gelten eigene Bedingungen. Sie sind daher eine eigene Bestellung.',
  cartClose: 'Schließen',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Weiter zur Kasse',
  cartBack: 'Zurück',
}

export const fr: CartMessages = {
  cartLabel: 'Panier',
  cartRemove: 'Retirer',
  cartRemoved: '{product} a été retiré.',
  cartGone: 'N’est plus disponible',
  cartSeparate: 'Ces produits ont leurs propres conditions\u00a0: ils font l’objet d’une commande séparée.',
  cartClose: 'Fermer',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Passer au paiement',
  cartBack: 'Retour',
}

export const es: CartMessages = {
  cartLabel: 'Cesta',
  cartRemove: 'Quitar',
  cartRemoved: 'Se ha quitado {product}.',
  cartGone: 'Ya no está disponible',
  cartSeparate: 'Estos productos tienen condiciones propias y son un pedido aparte.',
  cartClose: 'Cerrar',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Continuar al pago',
  cartBack: 'Volver',
}

export const it: CartMessages = {
  cartLabel: 'Carrello',
  cartRemove: 'Rimuovi',
  cartRemoved: '{product} è stato rimosso.',
  cartGone: 'Non più disponibile',
  cartSeparate: 'Questi prodotti hanno condizioni proprie e sono un ordine separato.',
  cartClose: 'Chiudi',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Vai alla cassa',
  cartBack: 'Indietro',
}

export const nl: CartMessages = {
  cartLabel: 'Winkelwagen',
  cartRemove: 'Verwijderen',
  cartRemoved: '{product} is verwijderd.',
  cartGone: 'Niet meer leverbaar',
  cartSeparate: 'Voor deze producten gelten eigen voorwaarden. Ze zijn daarom een aparte bestelling.',
  cartClose: 'Sluiten',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Verder naar de kassa',
  cartBack: 'Terug',
}

export const ptBR: CartMessages = {
  cartLabel: 'Carrinho',
  cartRemove: 'Remover',
  cartRemoved: '{product} foi removido.',
  cartGone: 'Não está mais disponível',
  cartSeparate: 'Estes produtos têm condições próprias e são um pedido separado.',
  cartClose: 'Fechar',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Ir para o pagamento',
  cartBack: 'Voltar',
}

export const pt: CartMessages = {
  cartLabel: 'Carrinho',
  cartRemove: 'Remover',
  cartRemoved: '{product} foi removido.',
  cartGone: 'Já não está disponível',
  cartSeparate: 'Estes produtos têm condições próprias e são uma encomenda separada.',
  cartClose: 'Fechar',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Continuar para o pagamento',
  cartBack: 'Voltar',
}

export const pl: CartMessages = {
  cartLabel: 'Koszyk',
  cartRemove: 'Usuń',
  cartRemoved: 'Usunięto: {product}.',
  cartGone: 'Już niedostępny',
  cartSeparate: 'Te produkty mają własne warunki, dlatego są osobnym zamówieniem.',
  cartClose: 'Zamknij',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Przejdź do kasy',
  cartBack: 'Wróć',
}

export const sv: CartMessages = {
  cartLabel: 'Varukorg',
  cartRemove: 'Ta bort',
  cartRemoved: '{product} har tagits bort.',
  cartGone: 'Finns inte längre',
  cartSeparate: 'De här produkterna har egna villkor och är därför en egen beställning.',
  cartClose: 'Stäng',
  cartUnit: '{quantity} × {amount}',
  cartContinue: 'Fortsätt till kassan',
  cartBack: 'Tillbaka',
}

export const ja: CartMessages = {
  cartLabel: 'カート',
  cartRemove: '削除',
  cartRemoved: '{product}を削除しました。',
  cartGone: 'お取り扱いを終了しました',
  cartSeparate: 'これらの商品は条件が異なるため、別のご注文になります。',
  cartClose: '閉じる',
  cartUnit: '{quantity} × {amount}',
  cartContinue: '購入手続きへ進む',
  cartBack: '戻る',
}

export const zh: CartMessages = {
  cartLabel: '购物车',
  cartRemove: '移除',
  cartRemoved: '已移除 {product}。',
  cartGone: '已不再提供',
  cartSeparate: '这些商品适用不同的条件，因此是单独的订单。',
  cartClose: '关闭',
  cartUnit: '{quantity} × {amount}',
  cartContinue: '前往结账',
  cartBack: '返回',
}

export const ar: CartMessages = {
  cartLabel: 'السلة',
  cartRemove: 'إزالة',
  cartRemoved: 'تمت إزالة \u2068{product}\u2069.',
  cartGone: 'لم يعد متوفرًا',
  cartSeparate: 'لهذه المنتجات شروط خاصة بها، لذلك تُطلب في طلب منفصل.',
  cartClose: 'إغلاق',
  cartUnit: '\u2068{quantity}\u2069 × \u2068{amount}\u2069',
  cartContinue: 'المتابعة إلى الدفع',
  cartBack: 'رجوع',
}
