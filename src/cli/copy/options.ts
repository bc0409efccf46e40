import { elementNames } from '../../widget/elements/manifest.ts'
import { settingChecks } from '../../widget/settings/settings.ts'
import type { OptionRow } from '../command/command.ts'
import { CopyError, type CopyOptions } from './copy-release.ts'

/** The options of the command, for both programs that have it. */
export const copyOptionRows: readonly OptionRow[] = [
  { name: 'versioned', about: 'write into vitrine/<version>, and print the hash of the script' },
  { name: 'base', value: 'path', about: 'where the site serves the folder (default: /)' },
  { name: 'client', value: 'id', about: 'your client ID, for the printed lines' },
  { name: 'price-host', value: 'url', about: 'the public price host, for the printed lines' },
  { name: 'checkout-host', value: 'url', about: 'the host of checkout, for the printed lines' },
  { name: 'products', value: 'ids', about: 'the products of the page, in their order, for a preload' },
  {
    name: 'elements',
    value: 'names',
    about: 'the elements of the page, such as card,plans, for their styles (default: all)',
  },
]

const isElement = (name: string): boolean => elementNames.some((each) => each === name)

const checked = (option: string, name: keyof typeof settingChecks, text: string | undefined) => {
  const value = text === undefined ? undefined : settingChecks[name](text)
  if (text !== undefined && value === undefined) throw new CopyError(`--${option} cannot be used.`)
  return value
}

/** Reads the options by their names. @throws CopyError */
export const readCopyOptions = (
  folder: string | undefined,
  text: (name: string) => string | undefined,
  isOn: (name: string) => boolean,
): CopyOptions => {
  if (!folder) throw new CopyError('Name the folder that your web server serves, such as ./public.')
  const products = (text('products') ?? '').split(',').filter((id) => id !== '')
  if (products.some((id) => !/^(I?[\w.-]{1,64})$/.test(id)))
    throw new CopyError('--products must be product IDs separated by commas, such as 97772,97776.')
  const elements = text('elements')?.split(',')
  if (elements?.some((name) => !isElement(name)))
    throw new CopyError('--elements must be names of elements separated by commas, such as card,plans.')
  return {
    folder,
    base: text('base'),
    isVersioned: isOn('versioned'),
    client: checked('client', 'client', text('client')),
    priceHost: checked('price-host', 'priceHost', text('price-host')),
    checkoutHost: checked('checkout-host', 'checkoutHost', text('checkout-host')),
    products,
    elements,
  }
}
