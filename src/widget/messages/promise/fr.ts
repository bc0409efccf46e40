import type { PromiseMessages } from '../english/promise.ts'

/** Words of the promise in French: a file of their own, which only pages with such a line load. */
export const messages: PromiseMessages = {
  promiseLine: {
    one: 'Au cours des {days} derniers jours, {shown} achat comparé sur {count} a coûté le prix affiché.',
    many: 'Au cours des {days} derniers jours, {shown} achats comparés sur {count} ont coûté le prix affiché.',
    other:
      'Au cours des {days} derniers jours, {shown} achats comparés sur {count} ont coûté le prix affiché.',
  },
  promiseExplained: {
    one: '{count} a coûté un autre montant, pour une raison visible dans l’achat, comme une autre quantité.',
    many: '{count} ont coûté un autre montant, pour des raisons visibles dans l’achat, comme une autre quantité.',
    other:
      '{count} ont coûté un autre montant, pour des raisons visibles dans l’achat, comme une autre quantité.',
  },
  promiseUnexplained: {
    one: '{count} a coûté un autre montant sans raison connue.',
    many: '{count} ont coûté un autre montant sans raison connue.',
    other: '{count} ont coûté un autre montant sans raison connue.',
  },
  promiseHow: 'Comment nous comptons',
}
