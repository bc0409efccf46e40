import onPage from '../../styles/on-page.css?inline'
import page from './page.css?inline'

/** Styles of controls that stand on the page, without a surface of their own. */
export const pageText = onPage + page
