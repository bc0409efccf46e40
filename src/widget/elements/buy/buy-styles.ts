/** The styles of `<vitrine-buy>`. */

import onPage from '../../styles/on-page.css?inline'
import buy from './buy.css?inline'
import sentence from './in-sentence.css?inline'

export const buyStyles = onPage + buy

/** After `buyStyles`, for an element with text beside it. */
export const sentenceStyles = sentence
