import { priceItem } from 'virtual:vitrine-shapes'

/**
 * Whether price items can have something at a path, or at a condition's (`!coupon`). A member that one item lacks is no
 * mistake of the page.
 */
export const isField = (path: string): boolean =>
  path
    .replace('!', '')
    .replaceAll('-', '_')
    .split('.')
    .reduce<unknown>((shape, name) => {
      const members = Object((shape as unknown[] | undefined)?.[1])
      return Object.hasOwn(members, name) ? members[name] : undefined
    }, priceItem) !== undefined
