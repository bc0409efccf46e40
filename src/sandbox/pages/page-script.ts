/**
 * The one script of the customer's pages: it copies a key, prints a receipt, and writes moments in the shopper's own time
 * zone. Without scripts a key is selected by one press, the browser's menu prints, and moments stand in UTC.
 */
export const pageScript = `for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!navigator.clipboard) break
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy)
    button.textContent = button.dataset.copied
  })
}
for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}
for (const time of document.querySelectorAll('time[data-locale]'))
  time.textContent = new Intl.DateTimeFormat(time.dataset.locale, {
    dateStyle: 'long',
    ...(time.hasAttribute('data-moment') && { timeStyle: 'long' }),
  }).format(new Date(time.dateTime))`

/** The hash of the text above, for the policy of the pages. A test computes it. */
export const pageScriptHash = 'sha256-c4F0C1SLX95k3uiaNJRDJyYDlb1hXd+JmGv3CRkM+1M='
