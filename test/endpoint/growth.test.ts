import { it } from 'vitest'
import { useSteps } from '../support/steps.ts'

type Name = 'strictJson' | 'answer' | 'link' | 'endSlashes'
type Readers = Record<Name, (text: string) => unknown>

const { expectLinear } = useSteps(/\/src\/(endpoint|contract|client)\//, async (): Promise<Readers> => {
  const { parseStrictJson } = await import('../../src/endpoint/http/strict-json.ts')
  const { fromWire } = await import('../../src/client/wire/names.ts')
  const { readMerchantLink } = await import('../../src/contract/merchant-link.ts')
  const { withoutEndSlashes } = await import('../../src/contract/slashes.ts')
  const home = new URL('https://checkout.example/1001/')
  return {
    strictJson: (text) => parseStrictJson(new TextEncoder().encode(text)),
    answer: (text) => fromWire(JSON.parse(text)),
    link: (text) => readMerchantLink(text, home),
    endSlashes: withoutEndSlashes,
  }
})

const times = (text: string, n: number): string => text.repeat(n)
const members = (n: number): string =>
  `{${Array.from({ length: n }, (_, index) => `"Member_${index}":[true,"a\\"b",-1.5e3]`).join()}}`

/** Foreign texts that grow with a number, and their readers. */
const inputs: Readonly<Record<string, [Name, (n: number) => string]>> = {
  'members of a body': ['strictJson', members],
  'strings full of escapes': ['strictJson', (n) => `["${times('\\"', n)}", ${times('"\\\\",', n)} 1]`],
  'white space and words of a body': ['strictJson', (n) => `[${times('true, null,\n  ', n)}false]`],
  'members of an answer': ['answer', members],
  'parameters of a link': [
    'link',
    (n) => `https://checkout.example/1001/?scope=checkout&cart=1${times('&x-a=%20b', n)}`,
  ],
  'products of a link': ['link', (n) => `https://checkout.example/1001/?cart=1${times(',97772', n)}`],
  'slashes at the end of an address': ['endSlashes', (n) => `https://rest.example${times('/', n)}`],
  'slashes within an address': ['endSlashes', (n) => `https://rest.example${times('/', n)}a/`],
}

it.each(Object.entries(inputs))('reads %s in steps that grow with the text', (_, [name, input]) =>
  expectLinear((readers, n) => readers[name](input(n))),
)
