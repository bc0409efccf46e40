// Written by `node tools/words.ts` from the words of the parts: edit those.

export { zh as messages } from '../../../elements/subscriptions/words.ts'
