// Written by `node tools/words.ts` from the words of the parts: edit those.

export { ja as messages } from '../../../elements/promise/words.ts'
