import { isAddress } from './find-path.ts'
import type { Catalogue, NamedPath } from './model.ts'

type Path = (string | number)[]
type Report = (path: Path, message: string) => void

/** Reports every entry whose key an earlier entry has. */
const reportDuplicates = (
  entries: readonly { path: Path; key: string | number | undefined }[],
  report: Report,
): void => {
  const seen = new Set<string | number>()
  for (const { path, key } of entries) {
    if (key === undefined) continue
    if (seen.has(key)) report(path, `${JSON.stringify(key)} is used twice`)
    seen.add(key)
  }
}

/** A redirect leads to an address, or to a path that has its own content: chains and circles have no meaning here. */
const checkRedirects = (
  paths: readonly NamedPath[],
  report: (place: number, message: string) => void,
): void => {
  paths.forEach(({ redirect }, place) => {
    if (redirect === undefined || isAddress(redirect)) return
    const target = paths.find(({ path }) => path === redirect)
    if (!target)
      report(place, `${JSON.stringify(redirect)} is no path of this merchant and no http(s) address`)
    else if (target.redirect !== undefined) report(place, `${JSON.stringify(redirect)} is a redirect itself`)
  })
}

/** Checks that IDs and codes are unique, and that referenced products exist. */
export const crossCheck = ({ merchants }: Catalogue, report: Report): void => {
  const at = (index: number): Path => ['merchants', index]
  reportDuplicates(
    merchants.map(({ clientId: key }, index) => ({ path: [...at(index), 'clientId'], key })),
    report,
  )
  reportDuplicates(
    merchants.map(({ username: key }, index) => ({ path: [...at(index), 'username'], key })),
    report,
  )
  reportDuplicates(
    merchants.flatMap(({ products }, index) =>
      products.map(({ id: key }, place) => ({ path: [...at(index), 'products', place, 'id'], key })),
    ),
    report,
  )
  merchants.forEach(({ products, coupons, priceRules, paths = [] }, index) => {
    reportDuplicates(
      paths.map(({ path: key }, place) => ({ path: [...at(index), 'paths', place, 'path'], key })),
      report,
    )
    checkRedirects(paths, (place, message) => report([...at(index), 'paths', place, 'redirect'], message))
    const internalIds = products.map(({ internalId: key }, place) => ({
      path: [...at(index), 'products', place, 'internalId'],
      key,
    }))
    reportDuplicates(internalIds, report)
    reportDuplicates(
      coupons.map(({ code }, place) => ({
        path: [...at(index), 'coupons', place, 'code'],
        key: code.toLowerCase(),
      })),
      report,
    )
    const known = new Set(products.map(({ id }) => id))
    paths.forEach(({ cart = [] }, place) => {
      cart.forEach(({ product }, position) => {
        const path = [...at(index), 'paths', place, 'cart', position, 'product']
        if (!known.has(product)) report(path, `${product} is not a product of this merchant`)
      })
    })
    for (const [list, entries] of Object.entries({ coupons, priceRules })) {
      entries.forEach((entry, place) => {
        entry.products?.forEach((id, position) => {
          const path = [...at(index), list, place, 'products', position]
          if (!known.has(id)) report(path, `${id} is not a product of this merchant`)
        })
      })
    }
  })
}
