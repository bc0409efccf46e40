import { extras } from './spa-extras.js'

const app = document.querySelector('#app')
/** The code that lowers a price here, as the widget last told. */
let coupon = ''

/** An element with attributes and children; texts are set as text, never as markup. */
const h = (tag, attributes, ...children) => {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children)
  return element
}

/** Why list prices are struck through, while a code is in. */
const reason = () =>
  coupon ? `Your code ${coupon} counts here. Where it lowers a price, the list price is struck through.` : ''

const shelf = () =>
  h(
    'div',
    { class: 'shelf' },
    h(
      'div',
      null,
      h('h1', { tabindex: '-1' }, 'Small things that make Lumen yours'),
      h('p', { class: 'why' }, reason()),
    ),
    h(
      'ul',
      { class: 'tiles' },
      ...extras.map(({ id, look, title, lang, kind }) =>
        h(
          'li',
          null,
          h(
            'a',
            { href: `#/extra/${id}` },
            h('span', { class: `look ${look}`, 'aria-hidden': 'true' }),
            h('b', { lang }, title),
            h('span', { class: 'kind' }, kind),
            h(
              'span',
              { class: 'line' },
              h('vitrine-price', { product: id }, '…'),
              h('s', null, h('vitrine-price', { product: id, field: 'list_price' })),
            ),
          ),
          h(
            'vitrine-buy',
            { product: id, add: true },
            'Add',
            h('span', { class: 'spoken', lang }, ` ${title}`),
            h('span', { slot: 'terms' }),
          ),
        ),
      ),
    ),
    h('p', { class: 'tax' }, 'Prices include VAT where it applies.'),
  )

const detail = ({ id, look, title, lang, kind, story, facts, quantity }) =>
  h(
    'div',
    { class: 'detail' },
    h('a', { class: 'back', href: '#/' }, 'All extras'),
    h(
      'div',
      { class: 'about' },
      h('div', { class: `look ${look}`, 'aria-hidden': 'true' }),
      h('p', { class: 'kind' }, kind),
      h('h1', { tabindex: '-1', lang }, title),
      h('p', null, story),
      h('ul', null, ...facts.map((fact) => h('li', null, fact))),
    ),
    h('vitrine-card', { product: id, heading: '2', 'quantity-control': quantity, add: true }),
  )

const missing = () =>
  h(
    'div',
    { class: 'detail' },
    h('h1', { tabindex: '-1' }, 'That shelf is empty'),
    h('a', { class: 'back', href: '#/' }, 'All extras'),
  )

const viewOf = (hash) => {
  const [, place, id] = hash.replace(/^#/, '').split('/')
  if (!place) return { view: shelf(), title: 'Extras for Lumen' }
  const extra = place === 'extra' ? extras.find((candidate) => candidate.id === id) : undefined
  return extra
    ? { view: detail(extra), title: `${extra.title} – Extras for Lumen` }
    : { view: missing(), title: 'Not found – Extras for Lumen' }
}

/** Shows the view of the address. Where the shopper moved by themselves, the new heading is read out. */
const show = (hasMoved) => {
  const { view, title } = viewOf(location.hash)
  document.title = title
  app.replaceChildren(view)
  if (!hasMoved) return
  scrollTo(0, 0)
  view.querySelector('h1').focus()
}

document.addEventListener('vitrine-coupon-verdict', ({ detail }) => {
  coupon = detail.state === 'applied' ? detail.code : ''
  const why = document.querySelector('.why')
  if (why) why.textContent = reason()
})
addEventListener('hashchange', () => show(true))
show(false)
