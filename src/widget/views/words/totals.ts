/**
 * The words of totals: of an order, of the cart and of a review, in every language. A language has all keys of
 * English, and a placeholder in braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

export const en = {
  totalChecking: 'Checking the total…',
  totalAtCheckout: 'You see the total at checkout before you pay.',
  totalTooLong: 'This order has too many products for one checkout. Please remove some.',
  orderPlansExclude:
    'Plans in your cart replace each other. Nothing was ordered or charged. Please keep one of them.',
  orderTitle: 'Your order',
  cartNet: 'Net',
  cartVat: '{tax} {rate}',
  cartTotal: 'Total',
  cartSave: 'You save',
  cartDiscount: 'Discount',
  cartCoupon: 'Coupon {code}',
  cartEmpty: 'Your order is empty. Choose a product first.',
} as const

export type TotalsMessages = MessagesOf<typeof en>

export const de: TotalsMessages = {
  totalChecking: 'Der Gesamtbetrag wird geprüft …',
  totalAtCheckout: 'Den Gesamtbetrag sehen Sie an der Kasse, bevor Sie bezahlen.',
  totalTooLong: 'Diese Bestellung hat zu viele Produkte für einen Einkauf. Bitte entfernen Sie einige.',
  orderPlansExclude:
    'Tarife in Ihrem Warenkorb ersetzen einander. Es wurde nichts bestellt und nichts abgebucht. Bitte behalten Sie einen davon.',
  orderTitle: 'Ihre Bestellung',
  cartNet: 'Nettobetrag',
  cartVat: '{rate} {tax}',
  cartTotal: 'Gesamtbetrag',
  cartSave: 'Sie sparen',
  cartDiscount: 'Rabatt',
  cartCoupon: 'Gutscheincode {code}',
  cartEmpty: 'Ihre Bestellung ist leer. Wählen Sie zuerst ein Produkt.',
}

export const fr: TotalsMessages = {
  totalChecking: 'Vérification du total…',
  totalAtCheckout: 'Vous verrez le total sur la page de paiement, avant de payer.',
  totalTooLong:
    'Cette commande contient trop de produits pour un seul paiement. Veuillez en retirer quelques-uns.',
  orderPlansExclude:
    'Des formules de votre panier se remplacent l’une l’autre. Rien n’a été commandé ni débité. Veuillez n’en garder qu’une.',
  orderTitle: 'Votre commande',
  cartNet: 'Total HT',
  cartVat: '{tax} {rate}',
  cartTotal: 'Total TTC',
  cartSave: 'Vous économisez',
  cartDiscount: 'Remise',
  cartCoupon: 'Code promo {code}',
  cartEmpty: 'Votre commande est vide. Choisissez d’abord un produit.',
}

export const es: TotalsMessages = {
  totalChecking: 'Comprobando el total…',
  totalAtCheckout: 'Verá el total en la página de pago, antes de pagar.',
  totalTooLong: 'Este pedido tiene demasiados productos para un solo pago. Quite algunos.',
  orderPlansExclude:
    'Hay planes en su cesta que se sustituyen entre sí. No se ha pedido ni cobrado nada. Conserve uno de ellos.',
  orderTitle: 'Resumen del pedido',
  cartNet: 'Importe neto',
  cartVat: '{tax} ({rate})',
  cartTotal: 'Total',
  cartSave: 'Ahorro',
  cartDiscount: 'Descuento',
  cartCoupon: 'Código {code}',
  cartEmpty: 'El pedido está vacío. Elija primero un producto.',
}

export const it: TotalsMessages = {
  totalChecking: 'Verifica del totale…',
  totalAtCheckout: 'Il totale è indicato alla cassa prima del pagamento.',
  totalTooLong: 'Questo ordine contiene troppi prodotti per un solo pagamento. Rimuovine alcuni.',
  orderPlansExclude:
    'Nel carrello ci sono piani che si sostituiscono a vicenda. Non è stato ordinato né addebitato nulla. Tienine uno solo.',
  orderTitle: 'Il tuo ordine',
  cartNet: 'Imponibile',
  cartVat: '{tax} {rate}',
  cartTotal: 'Totale',
  cartSave: 'Risparmi',
  cartDiscount: 'Sconto',
  cartCoupon: 'Codice sconto {code}',
  cartEmpty: 'L’ordine è vuoto. Scegli prima un prodotto.',
}

export const nl: TotalsMessages = {
  totalChecking: 'Het totaal wordt gecontroleerd…',
  totalAtCheckout: 'Bij de kassa zie je het totaal voordat je betaalt.',
  totalTooLong: 'Deze bestelling bevat te veel producten om in één keer af te rekenen. Verwijder er enkele.',
  orderPlansExclude:
    'Abonnementen in je winkelwagen vervangen elkaar. Er is niets besteld of afgeschreven. Houd er één over.',
  orderTitle: 'Je bestelling',
  cartNet: 'Nettobedrag',
  cartVat: '{tax} {rate}',
  cartTotal: 'Totaal',
  cartSave: 'Je bespaart',
  cartDiscount: 'Korting',
  cartCoupon: 'Kortingscode {code}',
  cartEmpty: 'Je bestelling is leeg. Kies eerst een product.',
}

export const ptBR: TotalsMessages = {
  totalChecking: 'Verificando o total…',
  totalAtCheckout: 'O total é mostrado na página de pagamento, antes de pagar.',
  totalTooLong: 'Este pedido tem produtos demais para um só pagamento. Remova alguns.',
  orderPlansExclude:
    'Há planos no carrinho que se substituem. Nada foi pedido nem cobrado. Mantenha um deles.',
  orderTitle: 'Resumo do pedido',
  cartNet: 'Valor líquido',
  cartVat: '{tax} ({rate})',
  cartTotal: 'Total',
  cartSave: 'Desconto',
  cartDiscount: 'Desconto',
  cartCoupon: 'Cupom {code}',
  cartEmpty: 'O pedido está vazio. Escolha primeiro um produto.',
}

export const pt: TotalsMessages = {
  totalChecking: 'A verificar o total…',
  totalAtCheckout: 'O total é apresentado na página de pagamento, antes de pagar.',
  totalTooLong: 'Esta encomenda tem demasiados produtos para um só pagamento. Remova alguns.',
  orderPlansExclude:
    'Há planos no carrinho que se substituem. Nada foi encomendado nem cobrado. Mantenha um deles.',
  orderTitle: 'Resumo da encomenda',
  cartNet: 'Valor líquido',
  cartVat: '{tax} ({rate})',
  cartTotal: 'Total',
  cartSave: 'Desconto',
  cartDiscount: 'Desconto',
  cartCoupon: 'Código {code}',
  cartEmpty: 'A encomenda está vazia. Escolha primeiro um produto.',
}

export const pl: TotalsMessages = {
  totalChecking: 'Sprawdzanie łącznej kwoty…',
  totalAtCheckout: 'Łączną kwotę zobaczysz w kasie przed zapłatą.',
  totalTooLong: 'To zamówienie zawiera zbyt wiele produktów na jedną płatność. Usuń niektóre z nich.',
  orderPlansExclude:
    'Plany w koszyku zastępują się nawzajem. Niczego nie zamówiono i nie pobrano żadnej opłaty. Zostaw jeden z nich.',
  orderTitle: 'Zamówienie',
  cartNet: 'Kwota netto',
  cartVat: '{tax} ({rate})',
  cartTotal: 'Razem brutto',
  cartSave: 'Oszczędność',
  cartDiscount: 'Rabat',
  cartCoupon: 'Kod rabatowy {code}',
  cartEmpty: 'Zamówienie jest puste. Najpierw wybierz produkt.',
}

export const sv: TotalsMessages = {
  totalChecking: 'Totalbeloppet kontrolleras …',
  totalAtCheckout: 'Du ser totalbeloppet i kassan innan du betalar.',
  totalTooLong: 'Beställningen har för många produkter för ett köp. Ta bort några.',
  orderPlansExclude:
    'Abonnemang i varukorgen ersätter varandra. Inget har beställts eller debiterats. Behåll ett av dem.',
  orderTitle: 'Din beställning',
  cartNet: 'Netto',
  cartVat: '{tax} {rate}',
  cartTotal: 'Totalt',
  cartSave: 'Du sparar',
  cartDiscount: 'Rabatt',
  cartCoupon: 'Rabattkod {code}',
  cartEmpty: 'Din beställning är tom. Välj en produkt först.',
}

export const ja: TotalsMessages = {
  totalChecking: '合計金額を確認しています…',
  totalAtCheckout: '合計金額は、お支払い前に購入手続きのページでご確認いただけます。',
  totalTooLong: '一度に購入できる商品の数を超えています。いくつか削除してください。',
  orderPlansExclude:
    'カート内のプランは同時に契約できません。ご注文も請求も発生していません。いずれか一つを残してください。',
  orderTitle: 'ご注文内容',
  cartNet: '小計（税抜）',
  cartVat: '{tax}（{rate}）',
  cartTotal: '合計（税込）',
  cartSave: '割引額',
  cartDiscount: '割引',
  cartCoupon: 'クーポン {code}',
  cartEmpty: 'ご注文に商品が入っていません。まず商品をお選びください。',
}

export const zh: TotalsMessages = {
  totalChecking: '正在核对总额…',
  totalAtCheckout: '付款前，您可以在结账页面看到总额。',
  totalTooLong: '此订单的商品过多，无法一次结账。请移除一些商品。',
  orderPlansExclude: '购物车中的方案会相互替代。未产生任何订单或扣款。请只保留其中一个。',
  orderTitle: '您的订单',
  cartNet: '不含税金额',
  cartVat: '{tax} {rate}',
  cartTotal: '总额',
  cartSave: '已节省',
  cartDiscount: '折扣',
  cartCoupon: '优惠码 {code}',
  cartEmpty: '您的订单是空的，请先选择商品。',
}

export const ar: TotalsMessages = {
  totalChecking: 'جارٍ التحقق من الإجمالي…',
  totalAtCheckout: 'يظهر الإجمالي في صفحة الدفع قبل إتمام الدفع.',
  totalTooLong: 'يحتوي هذا الطلب على منتجات أكثر مما تتسع له عملية دفع واحدة. يُرجى إزالة بعضها.',
  orderPlansExclude:
    'في سلتك خطط يحل بعضها محل بعض. لم يُسجَّل أي طلب ولم يُخصم أي مبلغ. يُرجى الإبقاء على واحدة منها.',
  orderTitle: 'طلبك',
  cartNet: 'المبلغ قبل الضريبة',
  cartVat: '\u2068{tax}\u2069 \u2068{rate}\u2069',
  cartTotal: 'الإجمالي',
  cartSave: 'قيمة التوفير',
  cartDiscount: 'الخصم',
  cartCoupon: 'رمز الخصم \u2068{code}\u2069',
  cartEmpty: 'طلبك فارغ. يُرجى اختيار منتج أولًا.',
}
