import type { ExitMessages } from '../english/exit.ts'

/** Words of leaving a contract in German: a file of their own, which only pages with the element load. */
export const messages: ExitMessages = {
  exitCancel: 'Verträge hier kündigen',
  exitCancelNow: 'jetzt kündigen',
  exitWithdraw: 'Vertrag widerrufen',
  exitWithdrawNow: 'Widerruf bestätigen',
  exitCancelDeclared: 'Ich kündige diesen Vertrag.',
  exitWithdrawDeclared: 'Ich widerrufe diesen Vertrag.',
  exitName: 'Ihr Name',
  exitContract: 'Ihr Vertrag',
  exitContractHint: 'Die Bestell- oder Kundennummer, oder was Sie gekauft haben.',
  exitEmail: 'Ihre E-Mail-Adresse',
  exitEmailHint: 'An diese Adresse bestätigt der Shop Ihre Erklärung.',
  exitManner: 'Art der Kündigung',
  exitOrdinary: 'Ordentlich',
  exitExtraordinary: 'Außerordentlich, aus wichtigem Grund',
  exitReason: 'Kündigungsgrund',
  exitEnd: 'Vertragsende',
  exitEndHint: 'Ohne Angabe gilt der nächstmögliche Tag.',
  exitSoonest: 'Nächstmöglicher Tag',
  exitReview: 'Weiter',
  exitEdit: 'Ändern',
  exitClose: 'Schließen',
  exitSending: 'Ihre Erklärung wird gesendet …',
  exitFill: 'Bitte füllen Sie dieses Feld aus.',
  exitFillEmail:
    'Bitte geben Sie Ihre E-Mail-Adresse an, damit der Shop Ihre Erklärung bestätigen kann. Sie können auch ohne Adresse fortfahren.',
  exitReceived: 'Ihre Erklärung ist eingegangen.',
  exitKeep:
    'Bewahren Sie diese Bestätigung auf. Darin steht, was Sie erklärt haben und wann Ihre Erklärung eingegangen ist.',
  exitDeclaration: 'Erklärung',
  exitNumber: 'Eingangsnummer',
  exitTime: 'Eingegangen am',
  exitSeller: 'Anbieter',
  exitSave: 'Speichern',
  exitPrint: 'Drucken',
  exitNotReceived:
    'Es ist nichts eingegangen. Bitte versuchen Sie es noch einmal, oder schreiben Sie dem Shop.',
  exitUnsure:
    'Es kam keine Antwort, und es steht nicht fest, ob Ihre Erklärung eingegangen ist. Bitte versuchen Sie es noch einmal: Die Erklärung zählt nur einmal.',
  exitContact: 'Adresse des Shops: {contact}',
  exitPlatform: 'Auf der Seite des Zahlungsdienstes kündigen',
  exitPlatformLink: '{product} (öffnet einen neuen Tab)',
}
