// Written by `node tools/words.ts` from the words of the parts: edit those.

export { pt as messages } from '../../../elements/exit/words.ts'
