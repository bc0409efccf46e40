// Stands for the shop's own server, which knows who is signed in and renders the token into the page.
const form = document.querySelector('.who')
const choice = document.querySelector('#customer')
const [button, hint] = document.querySelectorAll('.out button, .out small')
/** Shows only for customers, so that it takes no room beside the words for the others. */
const empty = document.querySelector('[slot="empty"]')
const elements = document.querySelectorAll('vitrine-subscriptions, vitrine-exit[kind="cancel"]')

const tokenOf = async (customer) => {
  if (!customer) return ''
  const may = 'order subscriptions manage'
  const response = await fetch('/sign-in', { method: 'POST', body: new URLSearchParams({ customer, may }) })
  return response.ok ? response.text() : ''
}

const signIn = async () => {
  const customer = choice.value
  const token = await tokenOf(customer)
  // Another one may have been chosen meanwhile.
  if (customer !== choice.value) return
  empty.hidden = !token
  for (const element of elements)
    if (token) element.setAttribute('customer-token', token)
    else element.removeAttribute('customer-token')
}

// A page that no local server signs for stays signed out.
if (document.querySelector('[data-customers~="customer-account"]')) {
  form.hidden = false
  button.hidden = false
  hint.hidden = true
  choice.addEventListener('change', signIn)
  button.addEventListener('click', () => {
    choice.value = 'customer-account'
    // The button goes away with the list that comes.
    choice.focus()
    signIn()
  })
  signIn()
  // A token is valid for 15 minutes.
  setInterval(signIn, 10 * 60_000)
}
