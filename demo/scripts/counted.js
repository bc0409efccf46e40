// Runs before the prices are asked for: the visitor's number decides the price.
const asked = new URLSearchParams(location.search).get('visitor') ?? ''
const visitor = /^\d{1,6}$/.test(asked) ? asked : '1'
const arm = visitor % 2 ? 'usual' : 'team'
const store = document.querySelector('vitrine-store')
// Goes into the link and comes back in the purchase, where any tool can count it.
store.setAttribute('x-profiles', arm)
if (arm === 'team') store.setAttribute('price-rule', arm)
document.querySelector('#visitor').textContent = `visitor ${visitor}`

const lines = document.querySelector('#lines')
const state = document.querySelector('#state')

/** One line of the slip; texts are set as text, never as markup. */
const print = (name, amount, ...details) => {
  const line = document.createElement('li')
  const head = document.createElement('p')
  for (const text of [name, amount]) {
    const part = document.createElement('span')
    part.textContent = text
    head.append(part)
  }
  line.append(head)
  for (const text of details.filter(Boolean)) {
    const detail = document.createElement('p')
    detail.textContent = text
    line.append(detail)
  }
  lines.append(line)
  lines.hidden = false
}

const itemText = ({ item_name: name, quantity = 1, item_list_name: list, index, item_variant: rule }) =>
  [`${quantity} × ${name}`, list && `${list}, no.\u00a0${index + 1}`, rule && `price rule ${rule}`]
    .filter(Boolean)
    .join(' · ')

/** Reads what a tag manager would read. */
const read = ({ event, ecommerce }) => {
  if (!event) return
  const { value, currency, items = [] } = ecommerce
  print(event, value === undefined ? '' : `${value.toFixed(2)} ${currency} net`, ...items.map(itemText))
}

window.dataLayer = []
dataLayer.push = (...entries) => {
  for (const entry of entries) read(entry)
  return Array.prototype.push.apply(dataLayer, entries)
}

window.vitrine = { queue: [], consent: (...call) => vitrine.queue.push(call) }
for (const input of document.querySelectorAll('[name=agreed]')) {
  // Browsers keep the answer of an earlier visit in the form.
  input.checked = false
  input.addEventListener('change', () => {
    const isGiven = input.value === 'yes'
    state.textContent = isGiven
      ? 'Thank you. Here is what we note.'
      : 'Fine. What was held back is thrown away, and nothing more is noted.'
    vitrine.consent('analytics', isGiven)
  })
}

// After Vitrine has heard of the press, which is then reported as it would be before a shopper leaves.
document.querySelector('vitrine-card').addEventListener('click', (event) => {
  if (document.querySelector('#stay').checked) event.preventDefault()
})
