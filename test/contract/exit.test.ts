import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cleanEmail } from '../../src/contract/exit.ts'
import { exitDeclarationSchema } from '../../src/contract/exit-schema.ts'

const address = 'ada@mail.example'

it.each([
  ['an invisible sign', '\u200bada@mail.example', address],
  ['blanks and a line end', ' ada@mail.example\u00a0\n', address],
  ['full-width letters', 'ａｄａ＠ｍａｉｌ．ｅｘａｍｐｌｅ', address],
  ['the name of an address book', 'Ada Test < ada@mail.example > ', address],
  ['words behind the brackets', 'Ada <work> ada@mail.example', 'Ada <work> ada@mail.example'],
  ['the address of a link', 'Mailto: ada@mail.example?subject=Leaving', address],
  ['a link in brackets', '< mailto:ada@mail.example>', address],
  ['letters of another language', 'jürgen@müller.example', 'jürgen@müller.example'],
  ['a sign that no address has', 'ada@mail,example', 'ada@mail,example'],
  ['no address', 'ada', 'ada'],
  ['nothing to read', '\u200b <> ', ''],
  ['nothing', '', ''],
])('cleans an address of mail with %s, and judges none', (_, pasted, clean) => {
  expect(cleanEmail(pasted)).toBe(clean)
})

it.each([
  [{}, true],
  [{ manner: 'ordinary' }, true],
  [{ manner: 'extraordinary' }, true],
  [{ manner: 'extraordinary', reason: 'moved' }, true],
  [{ manner: 'ordinary', reason: 'moved' }, false],
  [{ reason: 'moved' }, false],
])('takes a reason of an extraordinary cancellation alone: %j', (stated, isTaken) => {
  const declaration = { kind: 'cancel', name: 'Ada', contract: '47', email: '', ...stated }
  expect(z.safeParse(exitDeclarationSchema, declaration).success).toBe(isTaken)
})
