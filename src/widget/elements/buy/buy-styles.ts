import onPage from '../../styles/on-page.css?inline'
import buy from './buy.css?inline'

export const buyStyles = onPage + buy
