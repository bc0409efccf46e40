/** The settings of the platform's script, by those of Vitrine. */
const names: Readonly<Record<string, string>> = {
  client_id: 'data-client',
  currency: 'data-currency',
  endpoint: 'data-price-host',
}

/** A setting with its value, which stands in quotes or is a number. */
const member = /\b(client_id|currency|endpoint)['"]? ?: ?(?:'([^']*)'|"([^"]*)"|(\d+))/g

/** The platform's script asks for `/prices` by its whole address, which may leave the scheme to the page. */
const priceHostOf = (endpoint: string): string =>
  endpoint.replace(/\/prices\/?$/, '').replace(/^\/\//, 'https://')

/**
 * The settings of the platform's own price script, from the script of the page that starts it:
 * `$.shop.get({ client_id: 1001, currency: 'USD', endpoint: 'https://prices.example/prices' })`. The script is read as text
 * and never run. Settings that are no plain text or number stay unread, since only a browser could tell their value.
 *
 * @param text the page's own inline scripts
 * @param prefix the first word of the class names, which is the name of the call too
 * @returns as attributes of Vitrine's script tag
 */
export const oldSettings = (text: string, prefix: string): { name: string; value: string }[] => {
  const [, ...calls] = text.split(`${prefix}.get(`)
  return calls.flatMap((call) => {
    const [members = ''] = call.split('}', 1)
    return [...members.matchAll(member)].flatMap(([, key = '', single, double, digits]) => {
      const name = names[key]
      const value = single ?? double ?? digits ?? ''
      if (!name || !value) return []
      return { name, value: name === 'data-price-host' ? priceHostOf(value) : value }
    })
  })
}
