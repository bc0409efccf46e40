/**
 * What became of an order, in words, in every language. A language has all keys of English, and a placeholder in
 * braces stays as it is. A page loads the words of its own language only.
 */

import type { MessagesOf } from '../../messages/format.ts'

/** Loaded on the first press of a buy control where there is an endpoint, and for reviews. */
export const wordsFile = 'outcome'

export const en = {
  orderButton: 'Buy now',
  orderSending: 'Placing your order…',
  orderAsking:
    'Your order was sent, but no answer came. We are checking whether it went through. Please do not order again.',
  orderUnknown:
    'We do not know yet whether your order went through. You will get an e-mail if it did. Please do not order again until then.',
  orderNotReached: 'Your order did not arrive. Nothing was ordered or charged.',
  orderNotPlaced: 'Your order was not placed and nothing was charged. You can order at checkout instead.',
  orderTotalChanged:
    'The total has changed since you saw it. Nothing was ordered or charged. You can order at checkout instead.',
  orderOtherCountry:
    'This page shows prices for a different country than your account’s. Nothing was ordered or charged. You can order at checkout instead.',
  orderAlreadySubscribed:
    'You have this subscription already. Nothing was ordered or charged. You can change it instead.',
  orderCharged: 'Order total: {amount}',
  orderPreviewed: '{amount} as shown before you ordered. The order total is still being confirmed.',
  orderMismatch:
    'Your order totals {actual}, but {expected} was shown. Please contact us if that is not right for you.',
  orderMayRepeat:
    'We could not find out whether your order went through. Please check your e-mail and your account for a confirmation or a charge. If you find neither, you can order again.',
  orderPlacedBefore:
    'You have ordered this already, in another tab or a short time ago. Order again only if you want it a second time.',
  titlePlacedBefore: 'Already ordered',
  orderRepeat: 'Order again',
  orderUnresolved:
    'An earlier order of the same products is still being looked up. Nothing new was ordered. Please try again in a moment.',
  orderRetry: 'Try again',
  orderAskAgain: 'Check again',
  orderContinue: 'Continue',
  orderSee: 'See your order',
  orderPayOtherwise: 'Pay another way',
  orderDetails: 'Complete your details',
  orderFinish: 'Finish your order',
  orderNumber: 'Order number {number}',
  orderPayment: 'Payment: {method}',
  titleThanks: 'Thank you',
  titleTest: 'Test order',
  titleFailed: 'Payment failed',
  titleStep: 'One more step',
  titleDetails: 'Details missing',
  titleNotPlaced: 'Order not placed',
  titleOpen: 'Order not confirmed yet',
  resultPaid: 'Your order is paid.',
  resultWaitingForOfflinePayment: 'Your order is placed. It will be delivered once your payment arrives.',
  resultTestOrder: 'This was a test order. Nothing is charged.',
  resultPending: 'Your order is being checked; you will get an e-mail when it is done.',
  resultFailed: 'Nothing was charged. Pay another way, or go back to the page.',
  resultFailedRetry: 'The payment will be retried automatically; you do not need to order again.',
  resultCustomerActionNeeded: 'One more step is needed to finish your order.',
  resultContactMissing: 'Your contact data is incomplete. Please complete it at checkout.',
  resultSubscriptionNotFound:
    'The subscription for this order was not found. You can order at checkout instead.',
} as const

export type OutcomeMessages = MessagesOf<typeof en>

export const de: OutcomeMessages = {
  orderButton: 'Zahlungspflichtig bestellen',
  orderSending: 'Ihre Bestellung wird gesendet …',
  orderAsking:
    'Ihre Bestellung wurde gesendet, aber es kam keine Antwort. Wir klären gerade, was daraus geworden ist. Bitte bestellen Sie nicht noch einmal.',
  orderUnknown:
    'Wir wissen noch nicht, was aus Ihrer Bestellung geworden ist. Ist sie eingegangen, erhalten Sie eine E-Mail. Bitte bestellen Sie bis zur Klärung nicht noch einmal.',
  orderNotReached: 'Ihre Bestellung ist nicht angekommen. Es wurde nichts bestellt und nichts abgebucht.',
  orderNotPlaced:
    'Ihre Bestellung kam nicht zustande und es wurde nichts abgebucht. Sie können stattdessen an der Kasse bestellen.',
  orderTotalChanged:
    'Der Gesamtbetrag hat sich inzwischen geändert. Es wurde nichts bestellt und nichts abgebucht. Sie können stattdessen an der Kasse bestellen.',
  orderOtherCountry:
    'Diese Seite zeigt die Preise eines anderen Landes als dem Ihres Kontos. Es wurde nichts bestellt und nichts abgebucht. Sie können stattdessen an der Kasse bestellen.',
  orderAlreadySubscribed:
    'Sie haben dieses Abonnement bereits. Es wurde nichts bestellt und nichts abgebucht. Sie können es stattdessen ändern.',
  orderCharged: 'Gesamtbetrag der Bestellung: {amount}',
  orderPreviewed:
    '{amount}, wie vor der Bestellung angezeigt. Der endgültige Gesamtbetrag wird noch bestätigt.',
  orderMismatch:
    'Ihre Bestellung beläuft sich auf {actual}, angezeigt waren {expected}. Bitte wenden Sie sich an uns, wenn Sie damit nicht einverstanden sind.',
  orderMayRepeat:
    'Wir konnten nicht klären, was aus Ihrer Bestellung geworden ist. Bitte prüfen Sie Ihre E-Mails und Ihr Konto auf eine Bestätigung oder Abbuchung. Finden Sie beides nicht, können Sie erneut bestellen.',
  orderPlacedBefore:
    'Sie haben dies bereits bestellt, in einem anderen Tab oder vor Kurzem. Bestellen Sie nur erneut, wenn Sie es ein zweites Mal möchten.',
  titlePlacedBefore: 'Bereits bestellt',
  orderRepeat: 'Erneut bestellen',
  orderUnresolved:
    'Eine frühere Bestellung derselben Produkte wird noch geklärt. Es wurde nichts Neues bestellt. Bitte versuchen Sie es gleich noch einmal.',
  orderRetry: 'Erneut versuchen',
  orderAskAgain: 'Erneut nachfragen',
  orderContinue: 'Weiter',
  orderSee: 'Bestellung ansehen',
  orderPayOtherwise: 'Anders bezahlen',
  orderDetails: 'Angaben ergänzen',
  orderFinish: 'Bestellung abschließen',
  orderNumber: 'Bestellnummer {number}',
  orderPayment: 'Zahlung: {method}',
  titleThanks: 'Vielen Dank',
  titleTest: 'Testbestellung',
  titleFailed: 'Zahlung fehlgeschlagen',
  titleStep: 'Noch ein Schritt',
  titleDetails: 'Angaben fehlen',
  titleNotPlaced: 'Nicht bestellt',
  titleOpen: 'Bestellung noch nicht bestätigt',
  resultPaid: 'Ihre Bestellung ist bezahlt.',
  resultWaitingForOfflinePayment:
    'Ihre Bestellung ist eingegangen und wird ausgeliefert, sobald Ihre Zahlung da ist.',
  resultTestOrder: 'Dies war eine Testbestellung. Es wird nichts abgebucht.',
  resultPending: 'Ihre Bestellung wird geprüft. Sie erhalten eine E-Mail, sobald das abgeschlossen ist.',
  resultFailed: 'Es wurde nichts abgebucht. Bezahlen Sie auf andere Weise, oder gehen Sie zurück.',
  resultFailedRetry: 'Die Zahlung wird automatisch wiederholt; Sie müssen nicht noch einmal bestellen.',
  resultCustomerActionNeeded: 'Zum Abschluss Ihrer Bestellung fehlt noch ein Schritt.',
  resultContactMissing: 'Ihre Kontaktdaten sind unvollständig. Bitte ergänzen Sie sie an der Kasse.',
  resultSubscriptionNotFound:
    'Das Abonnement zu dieser Bestellung wurde nicht gefunden. Sie können stattdessen an der Kasse bestellen.',
}

export const fr: OutcomeMessages = {
  orderButton: 'Commande avec obligation de paiement',
  orderSending: 'Envoi de votre commande…',
  orderAsking:
    'Votre commande a été envoyée, mais nous n’avons pas reçu de réponse. Nous vérifions ce qu’il en est. Veuillez ne pas commander à nouveau.',
  orderUnknown:
    'Nous ne savons pas encore si votre commande a été enregistrée. Si c’est le cas, vous recevrez un e-mail. D’ici là, veuillez ne pas commander à nouveau.',
  orderNotReached: 'Votre commande n’est pas arrivée. Rien n’a été commandé ni débité.',
  orderNotPlaced:
    'Votre commande n’a pas été enregistrée et rien n’a été débité. Vous pouvez commander sur la page de paiement.',
  orderTotalChanged:
    'Le total a changé entre-temps. Rien n’a été commandé ni débité. Vous pouvez commander sur la page de paiement.',
  orderOtherCountry:
    'Cette page affiche les prix d’un autre pays que celui de votre compte. Rien n’a été commandé ni débité. Vous pouvez commander sur la page de paiement.',
  orderAlreadySubscribed:
    'Vous avez déjà cet abonnement. Rien n’a été commandé ni débité. Vous pouvez le modifier à la place.',
  orderCharged: 'Total de la commande\u00a0: {amount}',
  orderPreviewed:
    '{amount}, comme affiché avant la commande. Le total définitif est en cours de confirmation.',
  orderMismatch:
    'Le total de votre commande est de {actual}, alors que {expected} étaient affichés. Contactez-nous si cela ne vous convient pas.',
  orderMayRepeat:
    'Nous n’avons pas pu établir ce qu’il est advenu de votre commande. Veuillez vérifier si vous avez reçu un e-mail de confirmation ou si votre compte a été débité. Si ce n’est pas le cas, vous pouvez commander à nouveau.',
  orderPlacedBefore:
    'Vous avez déjà passé cette commande, dans un autre onglet ou il y a peu. Commandez à nouveau uniquement si vous la voulez une deuxième fois.',
  titlePlacedBefore: 'Déjà commandé',
  orderRepeat: 'Commander à nouveau',
  orderUnresolved:
    'Une commande antérieure des mêmes produits est encore en cours de vérification. Rien de nouveau n’a été commandé. Veuillez réessayer dans un instant.',
  orderRetry: 'Réessayer',
  orderAskAgain: 'Vérifier à nouveau',
  orderContinue: 'Continuer',
  orderSee: 'Voir votre commande',
  orderPayOtherwise: 'Payer autrement',
  orderDetails: 'Compléter vos coordonnées',
  orderFinish: 'Finaliser votre commande',
  orderNumber: 'Commande n°\u00a0{number}',
  orderPayment: 'Paiement\u00a0: {method}',
  titleThanks: 'Merci',
  titleTest: 'Commande de test',
  titleFailed: 'Échec du paiement',
  titleStep: 'Plus qu’une étape',
  titleDetails: 'Coordonnées incomplètes',
  titleNotPlaced: 'Commande non enregistrée',
  titleOpen: 'Commande en attente de confirmation',
  resultPaid: 'Votre commande est payée.',
  resultWaitingForOfflinePayment:
    'Votre commande est enregistrée\u202f; elle sera livrée dès réception de votre paiement.',
  resultTestOrder: 'Il s’agissait d’une commande de test. Rien n’est débité.',
  resultPending:
    'Votre commande est en cours de vérification\u202f; vous recevrez un e-mail une fois celle-ci terminée.',
  resultFailed: 'Rien n’a été débité. Payez autrement ou revenez à la page.',
  resultFailedRetry:
    'Une nouvelle tentative aura lieu automatiquement\u202f; vous n’avez pas besoin de commander à nouveau.',
  resultCustomerActionNeeded: 'Il reste une étape pour finaliser votre commande.',
  resultContactMissing: 'Vos coordonnées sont incomplètes. Veuillez les compléter sur la page de paiement.',
  resultSubscriptionNotFound:
    'L’abonnement lié à cette commande est introuvable. Vous pouvez commander sur la page de paiement.',
}

export const es: OutcomeMessages = {
  orderButton: 'Pedido con obligación de pago',
  orderSending: 'Enviando el pedido…',
  orderAsking:
    'El pedido se ha enviado, pero no ha llegado respuesta. Estamos comprobando qué ha ocurrido. No repita el pedido.',
  orderUnknown:
    'Aún no sabemos si el pedido se ha registrado. Si es así, recibirá un correo electrónico. Hasta entonces, no repita el pedido.',
  orderNotReached: 'El pedido no ha llegado. No se ha pedido ni cobrado nada.',
  orderNotPlaced: 'El pedido no se ha realizado y no se ha cobrado nada. Puede hacerlo en la página de pago.',
  orderTotalChanged:
    'El total ha cambiado entretanto. No se ha pedido ni cobrado nada. Puede hacer el pedido en la página de pago.',
  orderOtherCountry:
    'Esta página muestra los precios de un país distinto al de su cuenta. No se ha pedido ni cobrado nada. Puede hacer el pedido en la página de pago.',
  orderAlreadySubscribed:
    'Ya tiene esta suscripción. No se ha pedido ni cobrado nada. En su lugar puede cambiarla.',
  orderCharged: 'Total del pedido: {amount}',
  orderPreviewed: '{amount}, como se mostró antes del pedido. El total definitivo aún se está confirmando.',
  orderMismatch:
    'El total del pedido es {actual}, pero se mostraba {expected}. Póngase en contacto con nosotros si no está de acuerdo.',
  orderMayRepeat:
    'No hemos podido averiguar qué ha ocurrido con el pedido. Compruebe si tiene un correo de confirmación o un cargo en su cuenta. Si no encuentra ninguno de los dos, puede hacer el pedido de nuevo.',
  orderPlacedBefore:
    'Ya ha hecho este pedido, en otra pestaña o hace poco. Repítalo solo si lo quiere una segunda vez.',
  titlePlacedBefore: 'Pedido ya realizado',
  orderRepeat: 'Hacer el pedido de nuevo',
  orderUnresolved:
    'Aún se está comprobando un pedido anterior de los mismos productos. No se ha pedido nada nuevo. Vuelva a intentarlo en un momento.',
  orderRetry: 'Reintentar',
  orderAskAgain: 'Volver a comprobar',
  orderContinue: 'Continuar',
  orderSee: 'Ver el pedido',
  orderPayOtherwise: 'Pagar de otra forma',
  orderDetails: 'Completar los datos',
  orderFinish: 'Completar el pedido',
  orderNumber: 'Número de pedido: {number}',
  orderPayment: 'Pago: {method}',
  titleThanks: 'Gracias',
  titleTest: 'Pedido de prueba',
  titleFailed: 'Pago fallido',
  titleStep: 'Falta un paso',
  titleDetails: 'Faltan datos',
  titleNotPlaced: 'Pedido no realizado',
  titleOpen: 'Pedido sin confirmar',
  resultPaid: 'El pedido está pagado.',
  resultWaitingForOfflinePayment: 'El pedido se ha registrado; se entregará cuando se reciba el pago.',
  resultTestOrder: 'Este ha sido un pedido de prueba. No se cobra nada.',
  resultPending: 'El pedido se está revisando; al terminar recibirá un correo electrónico.',
  resultFailed: 'No se ha cobrado nada. Pague de otra forma o vuelva a la página.',
  resultFailedRetry: 'El pago se volverá a intentar automáticamente; no es necesario repetir el pedido.',
  resultCustomerActionNeeded: 'Falta un paso para completar el pedido.',
  resultContactMissing: 'Sus datos de contacto están incompletos. Complételos en la página de pago.',
  resultSubscriptionNotFound:
    'No se ha encontrado la suscripción de este pedido. Puede hacer el pedido en la página de pago.',
}

export const it: OutcomeMessages = {
  orderButton: 'Ordine con obbligo di pagare',
  orderSending: 'Invio dell’ordine…',
  orderAsking:
    'L’ordine è stato inviato, ma non è arrivata alcuna risposta. Stiamo verificando che cosa è successo. Non ripetere l’ordine.',
  orderUnknown:
    'Non sappiamo ancora se l’ordine è stato registrato. In tal caso riceverai un’e-mail. Nel frattempo non ripetere l’ordine.',
  orderNotReached: 'L’ordine non è arrivato. Non è stato ordinato né addebitato nulla.',
  orderNotPlaced: 'L’ordine non è stato effettuato e non è stato addebitato nulla. Puoi ordinare alla cassa.',
  orderTotalChanged:
    'Il totale è cambiato nel frattempo. Non è stato ordinato né addebitato nulla. Puoi ordinare alla cassa.',
  orderOtherCountry:
    'Questa pagina mostra i prezzi di un Paese diverso da quello del tuo account. Non è stato ordinato né addebitato nulla. Puoi ordinare alla cassa.',
  orderAlreadySubscribed:
    'Hai già questo abbonamento. Non è stato ordinato né addebitato nulla. Puoi invece modificarlo.',
  orderCharged: 'Totale dell’ordine: {amount}',
  orderPreviewed: '{amount}, come mostrato prima dell’ordine. Il totale definitivo è in corso di conferma.',
  orderMismatch:
    'Il totale dell’ordine è {actual}, ma era indicato {expected}. Contattaci se non va bene per te.',
  orderMayRepeat:
    'Non siamo riusciti a stabilire che cosa è successo al tuo ordine. Controlla se hai ricevuto un’e-mail di conferma o un addebito sul conto. In caso contrario puoi ordinare di nuovo.',
  orderPlacedBefore:
    'Hai già effettuato questo ordine, in un’altra scheda o poco fa. Ordina di nuovo solo se lo vuoi una seconda volta.',
  titlePlacedBefore: 'Già ordinato',
  orderRepeat: 'Ordina di nuovo',
  orderUnresolved:
    'Un ordine precedente degli stessi prodotti è ancora in fase di verifica. Non è stato ordinato nulla di nuovo. Riprova tra poco.',
  orderRetry: 'Riprova',
  orderAskAgain: 'Verifica di nuovo',
  orderContinue: 'Continua',
  orderSee: 'Vedi l’ordine',
  orderPayOtherwise: 'Paga in un altro modo',
  orderDetails: 'Completa i dati',
  orderFinish: 'Completa l’ordine',
  orderNumber: 'Numero d’ordine {number}',
  orderPayment: 'Pagamento: {method}',
  titleThanks: 'Grazie',
  titleTest: 'Ordine di prova',
  titleFailed: 'Pagamento non riuscito',
  titleStep: 'Manca un passaggio',
  titleDetails: 'Dati incompleti',
  titleNotPlaced: 'Ordine non effettuato',
  titleOpen: 'Ordine non ancora confermato',
  resultPaid: 'L’ordine è stato pagato.',
  resultWaitingForOfflinePayment:
    'L’ordine è stato registrato; sarà consegnato alla ricezione del pagamento.',
  resultTestOrder: 'Questo era un ordine di prova. Non viene addebitato nulla.',
  resultPending: 'L’ordine è in fase di verifica; al termine riceverai un’e-mail.',
  resultFailed: 'Non è stato addebitato nulla. Paga in un altro modo o torna alla pagina.',
  resultFailedRetry: 'Il pagamento verrà ritentato automaticamente; non serve ripetere l’ordine.',
  resultCustomerActionNeeded: 'Manca ancora un passaggio per completare l’ordine.',
  resultContactMissing: 'I dati di contatto sono incompleti. Completali alla cassa.',
  resultSubscriptionNotFound:
    'L’abbonamento relativo a questo ordine non è stato trovato. Puoi ordinare alla cassa.',
}

export const nl: OutcomeMessages = {
  orderButton: 'Bestelling met betalingsverplichting',
  orderSending: 'Je bestelling wordt verzonden…',
  orderAsking:
    'Je bestelling is verzonden, maar er kwam geen antwoord. We zoeken uit wat ermee is gebeurd. Bestel niet opnieuw.',
  orderUnknown:
    'We weten nog niet wat er met je bestelling is gebeurd. Als die is geplaatst, ontvang je een e-mail. Bestel tot die tijd niet opnieuw.',
  orderNotReached: 'Je bestelling is niet aangekomen. Er is niets besteld of afgeschreven.',
  orderNotPlaced:
    'Je bestelling is niet geplaatst en er is niets afgeschreven. Je kunt in plaats daarvan bij de kassa bestellen.',
  orderTotalChanged:
    'Het totaal is intussen veranderd. Er is niets besteld of afgeschreven. Je kunt in plaats daarvan bij de kassa bestellen.',
  orderOtherCountry:
    'Deze pagina toont de prijzen van een ander land dan dat van je account. Er is niets besteld of afgeschreven. Je kunt in plaats daarvan bij de kassa bestellen.',
  orderAlreadySubscribed:
    'Je hebt dit abonnement al. Er is niets besteld of afgeschreven. Je kunt het in plaats daarvan wijzigen.',
  orderCharged: 'Totaal van je bestelling: {amount}',
  orderPreviewed: '{amount}, zoals getoond vóór je bestelling. Het definitieve totaal wordt nog bevestigd.',
  orderMismatch:
    'Je bestelling kost {actual}, maar er stond {expected}. Neem contact met ons op als dat niet klopt.',
  orderMayRepeat:
    'We konden niet achterhalen wat er met je bestelling is gebeurd. Controleer of je een bevestiging per e-mail of een afschrijving hebt. Vind je geen van beide, dan kun je opnieuw bestellen.',
  orderPlacedBefore:
    'Je hebt dit al besteld, in een ander tabblad of kort geleden. Bestel alleen opnieuw als je het een tweede keer wilt.',
  titlePlacedBefore: 'Al besteld',
  orderRepeat: 'Opnieuw bestellen',
  orderUnresolved:
    'Een eerdere bestelling van dezelfde producten wordt nog uitgezocht. Er is niets nieuws besteld. Probeer het zo meteen opnieuw.',
  orderRetry: 'Opnieuw proberen',
  orderAskAgain: 'Opnieuw controleren',
  orderContinue: 'Doorgaan',
  orderSee: 'Bestelling bekijken',
  orderPayOtherwise: 'Anders betalen',
  orderDetails: 'Gegevens aanvullen',
  orderFinish: 'Bestelling afronden',
  orderNumber: 'Bestelnummer {number}',
  orderPayment: 'Betaling: {method}',
  titleThanks: 'Bedankt',
  titleTest: 'Testbestelling',
  titleFailed: 'Betaling mislukt',
  titleStep: 'Nog één stap',
  titleDetails: 'Gegevens ontbreken',
  titleNotPlaced: 'Bestelling niet geplaatst',
  titleOpen: 'Bestelling nog niet bevestigd',
  resultPaid: 'Je bestelling is betaald.',
  resultWaitingForOfflinePayment: 'Je bestelling is geplaatst en wordt geleverd zodra je betaling binnen is.',
  resultTestOrder: 'Dit was een testbestelling. Er wordt niets afgeschreven.',
  resultPending: 'Je bestelling wordt gecontroleerd; je ontvangt een e-mail zodra dat klaar is.',
  resultFailed: 'Er is niets afgeschreven. Betaal op een andere manier of ga terug.',
  resultFailedRetry: 'Er volgt automatisch een nieuwe poging; je hoeft niet opnieuw te bestellen.',
  resultCustomerActionNeeded: 'Er is nog één stap nodig om je bestelling af te ronden.',
  resultContactMissing: 'Je contactgegevens zijn niet volledig. Vul ze aan bij de kassa.',
  resultSubscriptionNotFound:
    'Het abonnement bij deze bestelling is niet gevonden. Je kunt in plaats daarvan bij de kassa bestellen.',
}

export const ptBR: OutcomeMessages = {
  orderButton: 'Finalizar compra',
  orderSending: 'Enviando o pedido…',
  orderAsking:
    'O pedido foi enviado, mas não houve resposta. Estamos verificando o que aconteceu. Não repita o pedido.',
  orderUnknown:
    'Ainda não sabemos se o pedido foi recebido. Se foi, você receberá um e-mail. Até lá, não repita o pedido.',
  orderNotReached: 'O pedido não chegou. Nada foi pedido nem cobrado.',
  orderNotPlaced:
    'O pedido não foi feito e nada foi cobrado. Você pode fazer o pedido na página de pagamento.',
  orderTotalChanged:
    'O total mudou nesse meio-tempo. Nada foi pedido nem cobrado. Você pode fazer o pedido na página de pagamento.',
  orderOtherCountry:
    'Esta página mostra os preços de um país diferente do da sua conta. Nada foi pedido nem cobrado. Você pode fazer o pedido na página de pagamento.',
  orderAlreadySubscribed:
    'Você já tem esta assinatura. Nada foi pedido nem cobrado. Em vez disso, você pode alterá-la.',
  orderCharged: 'Total do pedido: {amount}',
  orderPreviewed: '{amount}, como mostrado antes do pedido. O total definitivo ainda está sendo confirmado.',
  orderMismatch:
    'O total do pedido é {actual}, mas a página mostrava {expected}. Fale conosco se não concordar.',
  orderMayRepeat:
    'Não foi possível descobrir o que aconteceu com o pedido. Verifique se há um e-mail de confirmação ou uma cobrança na sua conta. Se não houver nenhum dos dois, você pode fazer o pedido novamente.',
  orderPlacedBefore:
    'Você já fez este pedido, em outra aba ou há pouco tempo. Só o repita se quiser uma segunda vez.',
  titlePlacedBefore: 'Pedido já feito',
  orderRepeat: 'Pedir novamente',
  orderUnresolved:
    'Um pedido anterior dos mesmos produtos ainda está sendo verificado. Nada de novo foi pedido. Tente novamente em instantes.',
  orderRetry: 'Tentar novamente',
  orderAskAgain: 'Verificar novamente',
  orderContinue: 'Continuar',
  orderSee: 'Ver o pedido',
  orderPayOtherwise: 'Pagar de outra forma',
  orderDetails: 'Completar os dados',
  orderFinish: 'Concluir o pedido',
  orderNumber: 'Número do pedido: {number}',
  orderPayment: 'Pagamento: {method}',
  titleThanks: 'Obrigado',
  titleTest: 'Pedido de teste',
  titleFailed: 'Falha no pagamento',
  titleStep: 'Falta uma etapa',
  titleDetails: 'Dados incompletos',
  titleNotPlaced: 'Pedido não realizado',
  titleOpen: 'Pedido ainda não confirmado',
  resultPaid: 'O pedido foi pago.',
  resultWaitingForOfflinePayment: 'O pedido foi recebido e será entregue após a confirmação do pagamento.',
  resultTestOrder: 'Este foi um pedido de teste. Nada será cobrado.',
  resultPending: 'O pedido está sendo verificado; você receberá um e-mail quando terminar.',
  resultFailed: 'Nada foi cobrado. Pague de outra forma ou volte à página.',
  resultFailedRetry: 'Uma nova tentativa será feita automaticamente; não é necessário repetir o pedido.',
  resultCustomerActionNeeded: 'Falta uma etapa para concluir o pedido.',
  resultContactMissing: 'Seus dados de contato estão incompletos. Complete-os na página de pagamento.',
  resultSubscriptionNotFound:
    'A assinatura deste pedido não foi encontrada. Você pode fazer o pedido na página de pagamento.',
}

export const pt: OutcomeMessages = {
  orderButton: 'Encomenda com obrigação de pagar',
  orderSending: 'A enviar a encomenda…',
  orderAsking:
    'A encomenda foi enviada, mas não houve resposta. Estamos a verificar o que aconteceu. Não repita a encomenda.',
  orderUnknown:
    'Ainda não sabemos se a encomenda foi recebida. Se tiver sido, receberá um e-mail. Até lá, não repita a encomenda.',
  orderNotReached: 'A encomenda não chegou. Nada foi encomendado nem cobrado.',
  orderNotPlaced: 'A encomenda não foi efetuada e nada foi cobrado. Pode encomendar na página de pagamento.',
  orderTotalChanged:
    'O total mudou entretanto. Nada foi encomendado nem cobrado. Pode encomendar na página de pagamento.',
  orderOtherCountry:
    'Esta página mostra os preços de um país diferente do da sua conta. Nada foi encomendado nem cobrado. Pode encomendar na página de pagamento.',
  orderAlreadySubscribed:
    'Já tem esta subscrição. Nada foi encomendado nem cobrado. Em vez disso, pode alterá-la.',
  orderCharged: 'Total da encomenda: {amount}',
  orderPreviewed:
    '{amount}, como mostrado antes da encomenda. O total definitivo ainda está a ser confirmado.',
  orderMismatch:
    'O total da encomenda é {actual}, mas a página indicava {expected}. Contacte-nos se não estiver correto.',
  orderMayRepeat:
    'Não foi possível apurar o que aconteceu à encomenda. Verifique se recebeu um e-mail de confirmação ou se há uma cobrança na sua conta. Se não houver nenhum dos dois, pode encomendar novamente.',
  orderPlacedBefore:
    'Já fez esta encomenda, noutro separador ou há pouco tempo. Repita-a apenas se a quiser uma segunda vez.',
  titlePlacedBefore: 'Encomenda já feita',
  orderRepeat: 'Encomendar novamente',
  orderUnresolved:
    'Uma encomenda anterior dos mesmos produtos ainda está a ser verificada. Nada de novo foi encomendado. Tente novamente dentro de momentos.',
  orderRetry: 'Tentar novamente',
  orderAskAgain: 'Verificar novamente',
  orderContinue: 'Continuar',
  orderSee: 'Ver a encomenda',
  orderPayOtherwise: 'Pagar de outra forma',
  orderDetails: 'Completar os dados',
  orderFinish: 'Concluir a encomenda',
  orderNumber: 'Número da encomenda: {number}',
  orderPayment: 'Pagamento: {method}',
  titleThanks: 'Obrigado',
  titleTest: 'Encomenda de teste',
  titleFailed: 'Falha no pagamento',
  titleStep: 'Falta um passo',
  titleDetails: 'Dados incompletos',
  titleNotPlaced: 'Encomenda não efetuada',
  titleOpen: 'Encomenda ainda não confirmada',
  resultPaid: 'A encomenda está paga.',
  resultWaitingForOfflinePayment: 'A encomenda foi recebida e será entregue após a confirmação do pagamento.',
  resultTestOrder: 'Esta foi uma encomenda de teste. Nada é cobrado.',
  resultPending: 'A encomenda está a ser verificada; receberá um e-mail quando estiver concluída.',
  resultFailed: 'Nada foi cobrado. Pague de outra forma ou volte à página.',
  resultFailedRetry: 'Será feita uma nova tentativa automaticamente; não é necessário repetir a encomenda.',
  resultCustomerActionNeeded: 'Falta um passo para concluir a encomenda.',
  resultContactMissing: 'Os seus dados de contacto estão incompletos. Complete-os na página de pagamento.',
  resultSubscriptionNotFound:
    'A subscrição desta encomenda não foi encontrada. Pode encomendar na página de pagamento.',
}

export const pl: OutcomeMessages = {
  orderButton: 'Zamówienie z obowiązkiem zapłaty',
  orderSending: 'Wysyłanie zamówienia…',
  orderAsking:
    'Zamówienie zostało wysłane, ale nie nadeszła odpowiedź. Trwa sprawdzanie, co się z nim stało. Nie zamawiaj ponownie.',
  orderUnknown:
    'Nie wiadomo jeszcze, czy zamówienie zostało złożone. Jeśli tak, otrzymasz e-mail z potwierdzeniem. Do tego czasu nie zamawiaj ponownie.',
  orderNotReached: 'Zamówienie nie dotarło. Niczego nie zamówiono i nie pobrano żadnej opłaty.',
  orderNotPlaced: 'Zamówienie nie zostało złożone i nie pobrano żadnej opłaty. Możesz je złożyć w kasie.',
  orderTotalChanged:
    'Łączna kwota zmieniła się w międzyczasie. Niczego nie zamówiono i nie pobrano żadnej opłaty. Możesz złożyć zamówienie w kasie.',
  orderOtherCountry:
    'Ta strona pokazuje ceny dla innego kraju niż kraj Twojego konta. Niczego nie zamówiono i nie pobrano żadnej opłaty. Możesz złożyć zamówienie w kasie.',
  orderAlreadySubscribed:
    'Masz już tę subskrypcję. Niczego nie zamówiono i nie pobrano żadnej opłaty. Zamiast tego możesz ją zmienić.',
  orderCharged: 'Łączna kwota zamówienia: {amount}',
  orderPreviewed: '{amount}, jak podano przed zamówieniem. Ostateczna kwota jest jeszcze potwierdzana.',
  orderMismatch:
    'Zamówienie opiewa na {actual}, choć podano {expected}. Skontaktuj się z nami, jeśli to się nie zgadza.',
  orderMayRepeat:
    'Nie udało się ustalić, co stało się z zamówieniem. Sprawdź, czy masz e-mail z potwierdzeniem i czy pobrano opłatę. Jeśli nie, możesz zamówić ponownie.',
  orderPlacedBefore:
    'To zamówienie zostało już złożone w innej karcie lub niedawno. Zamów ponownie tylko wtedy, gdy chcesz je złożyć drugi raz.',
  titlePlacedBefore: 'Już zamówiono',
  orderRepeat: 'Zamów ponownie',
  orderUnresolved:
    'Wcześniejsze zamówienie tych samych produktów jest jeszcze sprawdzane. Nie zamówiono niczego nowego. Spróbuj ponownie za chwilę.',
  orderRetry: 'Spróbuj ponownie',
  orderAskAgain: 'Sprawdź ponownie',
  orderContinue: 'Dalej',
  orderSee: 'Zobacz zamówienie',
  orderPayOtherwise: 'Zapłać inaczej',
  orderDetails: 'Uzupełnij dane',
  orderFinish: 'Dokończ zamówienie',
  orderNumber: 'Numer zamówienia: {number}',
  orderPayment: 'Płatność: {method}',
  titleThanks: 'Dziękujemy',
  titleTest: 'Zamówienie testowe',
  titleFailed: 'Płatność nieudana',
  titleStep: 'Jeszcze jeden krok',
  titleDetails: 'Niekompletne dane',
  titleNotPlaced: 'Nie złożono zamówienia',
  titleOpen: 'Zamówienie jeszcze niepotwierdzone',
  resultPaid: 'Zamówienie zostało opłacone.',
  resultWaitingForOfflinePayment: 'Zamówienie zostało złożone; realizacja nastąpi po otrzymaniu płatności.',
  resultTestOrder: 'To było zamówienie testowe. Żadna opłata nie zostanie pobrana.',
  resultPending: 'Zamówienie jest sprawdzane; po zakończeniu otrzymasz e-mail.',
  resultFailed: 'Nie pobrano żadnej opłaty. Zapłać inaczej albo wróć na stronę.',
  resultFailedRetry: 'Próba zostanie ponowiona automatycznie; nie musisz zamawiać jeszcze raz.',
  resultCustomerActionNeeded: 'Do ukończenia zamówienia potrzebny jest jeszcze jeden krok.',
  resultContactMissing: 'Twoje dane kontaktowe są niekompletne. Uzupełnij je w kasie.',
  resultSubscriptionNotFound:
    'Nie znaleziono subskrypcji dla tego zamówienia. Możesz złożyć zamówienie w kasie.',
}

export const sv: OutcomeMessages = {
  orderButton: 'Beställning förenad med betalningsskyldighet',
  orderSending: 'Din beställning skickas …',
  orderAsking:
    'Din beställning skickades, men vi fick inget svar. Vi tar reda på vad som hände med den. Beställ inte en gång till.',
  orderUnknown:
    'Vi vet ännu inte vad som hände med din beställning. Du får ett e-postmeddelande om den har gått igenom. Beställ inte en gång till innan dess.',
  orderNotReached: 'Din beställning kom inte fram. Inget har beställts eller debiterats.',
  orderNotPlaced:
    'Din beställning gick inte igenom och inget har debiterats. Du kan beställa i kassan i stället.',
  orderTotalChanged:
    'Totalbeloppet har ändrats sedan du såg det. Inget har beställts eller debiterats. Du kan beställa i kassan i stället.',
  orderOtherCountry:
    'Sidan visar priser för ett annat land än ditt kontos. Inget har beställts eller debiterats. Du kan beställa i kassan i stället.',
  orderAlreadySubscribed:
    'Du har redan det här abonnemanget. Inget har beställts eller debiterats. Du kan ändra det i stället.',
  orderCharged: 'Beställningens totalbelopp: {amount}',
  orderPreviewed:
    '{amount} enligt vad som visades före beställningen. Det slutliga totalbeloppet bekräftas fortfarande.',
  orderMismatch: 'Din beställning kostar {actual}, men {expected} visades. Kontakta oss om det inte stämmer.',
  orderMayRepeat:
    'Vi kunde inte ta reda på vad som hände med din beställning. Kontrollera om du har fått en bekräftelse via e-post eller om ditt konto har debiterats. Hittar du inget av detta kan du beställa igen.',
  orderPlacedBefore:
    'Du har redan beställt detta, i en annan flik eller nyligen. Beställ igen bara om du vill ha det en gång till.',
  titlePlacedBefore: 'Redan beställt',
  orderRepeat: 'Beställ igen',
  orderUnresolved:
    'En tidigare beställning av samma produkter utreds fortfarande. Inget nytt har beställts. Försök igen om en stund.',
  orderRetry: 'Försök igen',
  orderAskAgain: 'Kontrollera igen',
  orderContinue: 'Fortsätt',
  orderSee: 'Visa beställningen',
  orderPayOtherwise: 'Betala på annat sätt',
  orderDetails: 'Komplettera uppgifterna',
  orderFinish: 'Slutför beställningen',
  orderNumber: 'Ordernummer {number}',
  orderPayment: 'Betalning: {method}',
  titleThanks: 'Tack',
  titleTest: 'Testbeställning',
  titleFailed: 'Betalningen misslyckades',
  titleStep: 'Ett steg kvar',
  titleDetails: 'Uppgifter saknas',
  titleNotPlaced: 'Beställningen gick inte igenom',
  titleOpen: 'Beställningen är inte bekräftad än',
  resultPaid: 'Din beställning är betald.',
  resultWaitingForOfflinePayment:
    'Vi har tagit emot din beställning. Den levereras när din betalning har kommit in.',
  resultTestOrder: 'Det här var en testbeställning. Inget debiteras.',
  resultPending: 'Din beställning granskas. Du får ett e-postmeddelande när det är klart.',
  resultFailed: 'Inget har debiterats. Betala på annat sätt eller gå tillbaka.',
  resultFailedRetry: 'Betalningen görs om automatiskt, så du behöver inte beställa en gång till.',
  resultCustomerActionNeeded: 'Ett steg återstår innan din beställning är klar.',
  resultContactMissing: 'Dina kontaktuppgifter är ofullständiga. Komplettera dem i kassan.',
  resultSubscriptionNotFound:
    'Abonnemanget för den här beställningen hittades inte. Du kan beställa i kassan i stället.',
}

export const ja: OutcomeMessages = {
  orderButton: '注文を確定する',
  orderSending: 'ご注文を送信しています…',
  orderAsking:
    'ご注文を送信しましたが、応答がありませんでした。現在、状況を確認しています。再度のご注文はお控えください。',
  orderUnknown:
    'ご注文の結果をまだ確認できていません。ご注文が成立している場合は、メールでお知らせします。確認できるまで、再度のご注文はお控えください。',
  orderNotReached: 'ご注文を送信できませんでした。ご注文も請求も発生していません。',
  orderNotPlaced:
    'ご注文は成立しておらず、請求も発生していません。購入手続きのページからご注文いただけます。',
  orderTotalChanged:
    '合計金額が変更されました。ご注文も請求も発生していません。購入手続きのページからご注文いただけます。',
  orderOtherCountry:
    'このページには、お客様のアカウントとは別の国の価格が表示されています。ご注文も請求も発生していません。購入手続きのページからご注文いただけます。',
  orderAlreadySubscribed:
    'このサブスクリプションはすでにご契約済みです。ご注文も請求も発生していません。ご契約内容は変更できます。',
  orderCharged: 'ご注文の合計：{amount}',
  orderPreviewed: 'ご注文前に表示された金額は{amount}です。最終的な合計金額は確認中です。',
  orderMismatch:
    'ご注文の合計は{actual}で、表示された{expected}と異なります。ご不明な点はお問い合わせください。',
  orderMayRepeat:
    'ご注文の結果を確認できませんでした。確認メールや口座からのお引き落としがないかご確認ください。どちらもない場合は、もう一度ご注文いただけます。',
  orderPlacedBefore:
    '別のタブで、または少し前に、同じ内容をすでにご注文いただいています。もう一度購入される場合のみ、再度ご注文ください。',
  titlePlacedBefore: '注文済みです',
  orderRepeat: 'もう一度注文する',
  orderUnresolved:
    '同じ商品の以前のご注文を確認中です。新しいご注文は行われていません。しばらくしてからもう一度お試しください。',
  orderRetry: 'もう一度試す',
  orderAskAgain: 'もう一度確認する',
  orderContinue: '続ける',
  orderSee: 'ご注文を見る',
  orderPayOtherwise: '別の方法で支払う',
  orderDetails: '情報を入力する',
  orderFinish: '注文手続きを完了する',
  orderNumber: '注文番号：{number}',
  orderPayment: 'お支払い方法：{method}',
  titleThanks: 'ありがとうございます',
  titleTest: 'テスト注文',
  titleFailed: 'お支払いエラー',
  titleStep: 'あと1つ手続きが必要です',
  titleDetails: '情報が不足しています',
  titleNotPlaced: 'ご注文は成立していません',
  titleOpen: 'ご注文を確認しています',
  resultPaid: 'お支払いが完了しました。',
  resultWaitingForOfflinePayment: 'ご注文を承りました。ご入金の確認後にお届けします。',
  resultTestOrder: 'これはテスト注文です。請求は発生しません。',
  resultPending: '現在、ご注文を確認しています。完了しましたらメールでお知らせします。',
  resultFailed: '請求は発生していません。別の方法でお支払いいただくか、ページにお戻りください。',
  resultFailedRetry: '自動的に再試行されますので、再度ご注文いただく必要はありません。',
  resultCustomerActionNeeded: 'ご注文の完了には、あと1つ手続きが必要です。',
  resultContactMissing: 'ご連絡先の情報が不足しています。購入手続きのページでご入力ください。',
  resultSubscriptionNotFound:
    'このご注文のサブスクリプションが見つかりませんでした。購入手続きのページからご注文いただけます。',
}

export const zh: OutcomeMessages = {
  orderButton: '提交订单',
  orderSending: '正在提交您的订单…',
  orderAsking: '您的订单已发送，但未收到回复。我们正在确认订单状态，请勿重复下单。',
  orderUnknown: '目前尚无法确认您的订单状态。如果下单成功，您将收到电子邮件。在此之前，请勿重复下单。',
  orderNotReached: '您的订单未能送达，未产生任何订单或扣款。',
  orderNotPlaced: '下单未成功，未产生任何扣款。您可以改为前往结账页面下单。',
  orderTotalChanged: '总额已发生变化。未产生任何订单或扣款。您可以改为前往结账页面下单。',
  orderOtherCountry:
    '本页显示的价格适用于您账户所属国家以外的国家。未产生任何订单或扣款。您可以改为前往结账页面下单。',
  orderAlreadySubscribed: '您已有此订阅，未产生任何订单或扣款。您可以更改该订阅。',
  orderCharged: '订单总额：{amount}',
  orderPreviewed: '下单前显示的金额为 {amount}，最终总额仍在确认中。',
  orderMismatch: '订单总额为 {actual}，而页面显示的是 {expected}。如有疑问，请联系我们。',
  orderMayRepeat:
    '我们未能确认您的订单状态。请查看是否收到确认邮件或账户是否有扣款。如果两者都没有，您可以重新下单。',
  orderPlacedBefore: '您已在另一个标签页或刚才下过此订单。仅当需要再买一份时，才请重新下单。',
  titlePlacedBefore: '已下单',
  orderRepeat: '重新下单',
  orderUnresolved: '同样商品的较早订单仍在确认中，未产生新的订单。请稍后再试。',
  orderRetry: '重试',
  orderAskAgain: '重新查询',
  orderContinue: '继续',
  orderSee: '查看订单',
  orderPayOtherwise: '换一种方式付款',
  orderDetails: '补充信息',
  orderFinish: '完成下单',
  orderNumber: '订单号：{number}',
  orderPayment: '付款方式：{method}',
  titleThanks: '感谢您的订购',
  titleTest: '测试订单',
  titleFailed: '付款失败',
  titleStep: '还差一步',
  titleDetails: '信息不完整',
  titleNotPlaced: '下单未成功',
  titleOpen: '订单尚未确认',
  resultPaid: '订单已付款。',
  resultWaitingForOfflinePayment: '订单已提交，我们将在收到您的付款后交付。',
  resultTestOrder: '这是测试订单，不会产生任何扣款。',
  resultPending: '订单正在审核中，完成后您将收到电子邮件。',
  resultFailed: '未产生任何扣款。请换一种方式付款，或返回页面。',
  resultFailedRetry: '系统会自动重试，您无需重新下单。',
  resultCustomerActionNeeded: '还需一步即可完成您的订单。',
  resultContactMissing: '您的联系信息不完整，请在结账页面补充。',
  resultSubscriptionNotFound: '未找到此订单对应的订阅。您可以改为前往结账页面下单。',
}

export const ar: OutcomeMessages = {
  orderButton: 'تأكيد الطلب',
  orderSending: 'جارٍ إرسال طلبك…',
  orderAsking: 'تم إرسال طلبك لكن لم يصل أي رد. نتحقق الآن مما حدث له. يُرجى عدم تكرار الطلب.',
  orderUnknown:
    'لا نعرف بعد ما حدث لطلبك. إذا تم تسجيله فستصلك رسالة بالبريد الإلكتروني. يُرجى عدم تكرار الطلب قبل التأكد من ذلك.',
  orderNotReached: 'لم يصل طلبك. لم يُسجَّل أي طلب ولم يُخصم أي مبلغ.',
  orderNotPlaced: 'لم يتم تسجيل طلبك ولم يُخصم أي مبلغ. يمكنك الطلب من صفحة الدفع بدلًا من ذلك.',
  orderTotalChanged:
    'تغيّر الإجمالي منذ أن رأيته. لم يُسجَّل أي طلب ولم يُخصم أي مبلغ. يمكنك الطلب من صفحة الدفع بدلًا من ذلك.',
  orderOtherCountry:
    'تعرض هذه الصفحة أسعار بلد غير بلد حسابك. لم يُسجَّل أي طلب ولم يُخصم أي مبلغ. يمكنك الطلب من صفحة الدفع بدلًا من ذلك.',
  orderAlreadySubscribed:
    'لديك هذا الاشتراك بالفعل. لم يُسجَّل أي طلب ولم يُخصم أي مبلغ. يمكنك تغييره بدلًا من ذلك.',
  orderCharged: 'إجمالي الطلب: \u2068{amount}\u2069',
  orderPreviewed: '\u2068{amount}\u2069 كما ظهر قبل الطلب. ما زال تأكيد الإجمالي النهائي جاريًا.',
  orderMismatch:
    'إجمالي طلبك \u2068{actual}\u2069 بينما كانت الصفحة تعرض \u2068{expected}\u2069. يُرجى التواصل معنا إذا لم يكن ذلك مناسبًا لك.',
  orderMayRepeat:
    'لم نتمكن من معرفة ما حدث لطلبك. يُرجى التحقق من وجود رسالة تأكيد في بريدك الإلكتروني أو خصم من حسابك. إذا لم يوجد أي منهما فيمكنك الطلب مرة أخرى.',
  orderPlacedBefore:
    'سبق تقديم هذا الطلب في علامة تبويب أخرى أو قبل قليل. يُرجى تكراره فقط عند الرغبة فيه مرة ثانية.',
  titlePlacedBefore: 'سبق الطلب',
  orderRepeat: 'الطلب مرة أخرى',
  orderUnresolved:
    'ما زال التحقق جاريًا من طلب سابق للمنتجات نفسها. لم يُسجَّل أي طلب جديد. يُرجى المحاولة مجددًا بعد قليل.',
  orderRetry: 'إعادة المحاولة',
  orderAskAgain: 'التحقق مجددًا',
  orderContinue: 'متابعة',
  orderSee: 'عرض الطلب',
  orderPayOtherwise: 'الدفع بطريقة أخرى',
  orderDetails: 'إكمال البيانات',
  orderFinish: 'إكمال الطلب',
  orderNumber: 'رقم الطلب \u2068{number}\u2069',
  orderPayment: 'وسيلة الدفع: \u2068{method}\u2069',
  titleThanks: 'شكرًا لك',
  titleTest: 'طلب تجريبي',
  titleFailed: 'فشل الدفع',
  titleStep: 'بقيت خطوة واحدة',
  titleDetails: 'بيانات ناقصة',
  titleNotPlaced: 'لم يتم تسجيل الطلب',
  titleOpen: 'لم يتم تأكيد الطلب بعد',
  resultPaid: 'تم دفع قيمة طلبك.',
  resultWaitingForOfflinePayment: 'تم تسجيل طلبك، وسيتم تسليمه عند وصول دفعتك.',
  resultTestOrder: 'كان هذا طلبًا تجريبيًا. لن يُخصم أي مبلغ.',
  resultPending: 'طلبك قيد المراجعة، وستصلك رسالة بالبريد الإلكتروني عند اكتمالها.',
  resultFailed: 'لم يُخصم أي مبلغ. يمكنك الدفع بطريقة أخرى أو العودة إلى الصفحة.',
  resultFailedRetry: 'ستُعاد المحاولة تلقائيًا، ولا حاجة إلى تكرار الطلب.',
  resultCustomerActionNeeded: 'بقيت خطوة واحدة لإكمال طلبك.',
  resultContactMissing: 'بيانات الاتصال الخاصة بك غير مكتملة. يُرجى إكمالها في صفحة الدفع.',
  resultSubscriptionNotFound: 'لم يُعثر على الاشتراك الخاص بهذا الطلب. يمكنك الطلب من صفحة الدفع بدلًا من ذلك.',
}
