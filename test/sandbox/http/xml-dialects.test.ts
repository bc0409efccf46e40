import { expect, it } from 'vitest'
import { decodeXml } from '../../../src/sandbox/media/xml.ts'
import { listNames } from '../../../src/sandbox/media/xml-lists.ts'
import { at, isTree } from '../openapi/openapi-document.ts'
import { call, unchecked } from '../rest-support.ts'

const instance = 'http://www.w3.org/2001/XMLSchema-instance'
const arrays = 'http://schemas.microsoft.com/2003/10/Serialization/Arrays'

const rest =
  '<CustomerReferenceId>customer-paid</CustomerReferenceId><DefaultCountryId>DE</DefaultCountryId><DefaultLanguageId>en</DefaultLanguageId><UseInternalContacts>true</UseInternalContacts>'
const item = (id: number) => `<ProductId>${id}</ProductId><Quantity>1</Quantity>`
const cartWith = (items: string) => `<Request><Cart>${items}${rest}</Cart></Request>`

const listsIn = (schema: unknown): string[] => {
  const properties = isTree(schema) && isTree(schema.properties) ? Object.entries(schema.properties) : []
  return properties.flatMap(([name, member]) => [
    ...(isTree(member) && member.type === 'array' ? [name] : []),
    ...listsIn(member),
  ])
}

const post = async (path: string, body: string) =>
  call(await unchecked(), path, { body, headers: { 'content-type': 'application/xml' } })

it.each([
  ['entries named by the singular', `<CartItems><CartItem>${item(97772)}</CartItem></CartItems>`],
  ['entries named by their type', `<CartItems><ProcessCartItem>${item(97772)}</ProcessCartItem></CartItems>`],
  ['one bare element', `<CartItems>${item(97772)}</CartItems>`],
  ['repeated elements', `<CartItems>${item(97772)}</CartItems><CartItems>${item(97776)}</CartItems>`],
  [
    'prefixed elements',
    `<n:CartItems xmlns:n="urn:x"><n:ProcessCartItem><n:ProductId>97772</n:ProductId><n:Quantity>1</n:Quantity></n:ProcessCartItem></n:CartItems>`,
  ],
])('processes a cart whose items are %s [conventions#formats]', async (_, items) => {
  const response = await post('/cart/processcart', cartWith(items))
  expect(await response.json()).toMatchObject({ ResultMessage: 'OK', ProcessResult: 0 })
})

it.each([
  ['<Items><int>1</int><int>2</int></Items>', ['1', '2']],
  [`<Items xmlns:a="${arrays}"><a:int>1</a:int></Items>`, ['1']],
  ['<Items>1</Items>', ['1']],
  ['<Items>1</Items><Items>2</Items>', ['1', '2']],
  ['<Items><Item>1</Item></Items>', ['1']],
  ['<Items/>', []],
])('reads %s as a list of running numbers', (items, expected) => {
  expect(decodeXml(`<R>${items}</R>`, listNames)).toEqual({ Items: expected })
})

it.each([
  ['the usual prefix', `xmlns:xsi="${instance}" `, 'xsi:nil="true"'],
  ['the prefix of .NET', `xmlns:i="${instance}" `, 'i:nil="true"'],
  ['a prefix of its own', `xmlns:q="${instance}" `, 'q:nil="1"'],
])('reads null by its namespace, with %s [conventions#formats]', (_, declaration, nil) => {
  expect(decodeXml(`<R ${declaration}><A ${nil}/></R>`)).toEqual({ A: null })
})

it('reads nil of another namespace as an attribute', () => {
  expect(decodeXml('<R xmlns:i="urn:other"><A i:nil="true">x</A></R>')).toEqual({
    A: { '@nil': 'true', '#text': 'x' },
  })
})

it('leaves out an optional member that is null in the dialect of .NET', async () => {
  const nil = '<Coupons i:nil="true"/><BillingContact i:nil="true"/>'
  const body = `<Request xmlns:i="${instance}"><Cart><CartItems><P>${item(97772)}</P></CartItems>${nil}${rest}</Cart></Request>`
  expect(await (await post('/cart/processcart', body)).json()).toMatchObject({ ProcessResult: 0 })
})

it('reads prefixed elements of a change [conventions#formats]', async () => {
  const response = await post(
    '/subscription/renewsubscription',
    '<n:Request xmlns:n="urn:x"><n:SubscriptionId>S1</n:SubscriptionId></n:Request>',
  )
  expect(await response.json()).toMatchObject({ Message: 'The subscription 1 does not exist.' })
})

it('refuses a prefixed prototype key', () => {
  expect(() => decodeXml('<n:R xmlns:n="urn:x"><n:__proto__><x>1</x></n:__proto__></n:R>')).toThrow('XML')
})

it('knows every list of every request [conventions#formats]', () => {
  const schemas = at('components', 'schemas')
  const lists = Object.entries(isTree(schemas) ? schemas : {}).flatMap(([name, schema]) =>
    name.endsWith('Request') ? listsIn(schema) : [],
  )
  expect(new Set(lists)).toEqual(new Set(listNames))
})
